"""Fingers, mouse, trackpad, keys and buttons do the same in the real viewport, and Home brings everything back."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from desktop_app.gestures import HOLD_S
from desktop_app.scrubber import Scrubber
from desktop_app.steering import TARGET
from desktop_app.surfaces import PictureSurface
from desktop_app.viewport import Viewport
from desktop_app.widgets.buttons import Tile
from desktop_app.window import Window
from scenes.camera import Shot
from scenes.stage import Pick
from tests.desktop_app.conftest import MakeWindow, SheetSurface

STEP, DISK = Pick(kind="step", step=3), Pick(kind="checkpoint", step=2)
HOLD_MS = round(HOLD_S * 1000)
NO_KEYS = Qt.KeyboardModifier.NoModifier
Places = dict[int, tuple[float, float]]


@pytest.fixture(scope="session")
def screen(qapp: QApplication) -> QPointingDevice:
    """Return a touch screen."""
    return QTest.createTouchDevice()


class Fingers:
    """Fingers on a widget."""

    def __init__(self, widget: QWidget, screen: QPointingDevice) -> None:
        self._widget, self._screen = widget, screen

    def put(self, places: Places) -> None:
        self._do("press", places)

    def drag(self, places: Places) -> None:
        self._do("move", places)

    def lift(self, places: Places) -> None:
        self._do("release", places)

    def _do(self, what: str, places: Places) -> None:
        event = QTest.touchEvent(self._widget, self._screen, False)
        for finger, (x, y) in places.items():
            getattr(event, what)(finger, QPoint(round(x), round(y)), self._widget)
        event.commit()


class TouchedWindow:
    """A window, what lies under the finger, and fingers on its scene."""

    def __init__(self, window: Window, surface: SheetSurface, screen: QPointingDevice) -> None:
        self.window, self.surface = window, surface
        self.viewport: Viewport = window.viewport
        self.fingers = Fingers(window.viewport, screen)

    @property
    def shot(self) -> Shot | None:
        return self.window.session.now.view.shot


@pytest.fixture
def touched(make_window: MakeWindow, screen: QPointingDevice) -> TouchedWindow:
    surface = SheetSurface()
    return TouchedWindow(make_window(surface=surface, size=(1600, 900)), surface, screen)


def failed_step(window: Window) -> int:
    failure = window.session.now.plan.failure
    return failure.step if failure else 0


@pytest.mark.parametrize("length", [0, 5, 11, 12, 13, 40])
def test_a_tap_clicks_and_a_drag_turns(touched: TouchedWindow, length: int) -> None:
    touched.surface.under_mouse = STEP
    touched.fingers.put({0: (300, 300)})
    assert failed_step(touched.window) == 5, "nothing happens before the finger lifts"
    touched.fingers.drag({0: (300 + length, 300)})
    touched.fingers.drag({0: (301 + length, 300)})
    touched.fingers.lift({0: (301 + length, 300)})
    if length < 11:
        assert (failed_step(touched.window), touched.shot) == (3, None)
    elif length > 11:
        assert failed_step(touched.window) == 5
        assert touched.shot is not None
    assert touched.viewport.pointers.is_idle


@pytest.mark.parametrize("length", [0, 11, 12, 40])
def test_the_mouse_tells_a_click_from_a_drag_as_a_finger_does(touched: TouchedWindow, length: int, qtbot: Any) -> None:
    touched.surface.under_mouse = STEP
    viewport, left = touched.viewport, Qt.MouseButton.LeftButton
    qtbot.mousePress(viewport, left, pos=QPoint(300, 300))
    _mouse_to(viewport, (300 + length, 300), left)
    qtbot.mouseRelease(viewport, left, pos=QPoint(300 + length, 300))
    assert failed_step(touched.window) == (3 if length < 12 else 5)


def test_sliding_onto_another_thing_does_nothing(touched: TouchedWindow) -> None:
    touched.surface.pick = lambda x, y: STEP if x < 305 else DISK  # type: ignore[method-assign]
    before = touched.window.session.now.plan
    touched.fingers.put({0: (302, 300)})
    touched.fingers.lift({0: (308, 300)})
    assert touched.window.session.now.plan == before


def test_a_touch_is_not_told_again_as_a_mouse(touched: TouchedWindow, screen: QPointingDevice) -> None:
    touched.surface.under_mouse = DISK
    disks = len(touched.window.session.now.plan.checkpoint_steps)
    touched.fingers.put({0: (300, 300)})
    touched.fingers.lift({0: (300, 300)})
    for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
        QCoreApplication.sendEvent(touched.viewport, _mouse(kind, screen))
        by_system = Qt.MouseEventSource.MouseEventSynthesizedBySystem
        QCoreApplication.sendEvent(touched.viewport, _mouse(kind, QPointingDevice.primaryPointingDevice(), by_system))
    assert len(touched.window.session.now.plan.checkpoint_steps) == disks - 1


def _mouse(
    kind: QEvent.Type,
    device: QPointingDevice,
    source: Qt.MouseEventSource = Qt.MouseEventSource.MouseEventNotSynthesized,
) -> QMouseEvent:
    at, left = QPointF(300, 300), Qt.MouseButton.LeftButton
    return QMouseEvent(kind, at, at, at, left, left, NO_KEYS, source, device)


def test_a_long_press_shows_the_card_and_it_stays(touched: TouchedWindow, qtbot: Any) -> None:
    window, touched.surface.under_mouse = touched.window, DISK
    before = window.session.now.plan
    touched.fingers.put({0: (300, 300)})
    assert not window.card.isVisible()
    qtbot.waitUntil(window.card.isVisible, timeout=HOLD_MS + 1000)
    touched.fingers.lift({0: (300, 300)})
    qtbot.wait(400)
    assert window.hovering.shown == "checkpoint 2"
    assert window.session.now.plan == before
    beside = (touched.viewport.width() - 200, 200)  # where no card is
    touched.fingers.put({0: beside})
    touched.fingers.drag({0: (beside[0] + 100, beside[1])})
    assert not window.card.isVisible()
    touched.fingers.lift({0: (beside[0] + 100, beside[1])})


def test_a_finger_that_stays_on_a_control_gets_its_card_and_presses_nothing(
    window: Window, screen: QPointingDevice, qtbot: Any
) -> None:
    button = window.rail.findChildren(Tile)[0]
    at = button.rect().center()
    fingers = Fingers(button, screen)
    fingers.put({0: (at.x(), at.y())})
    assert button.isDown()
    qtbot.waitUntil(window.card.isVisible, timeout=HOLD_MS + 1000)
    fingers.drag({0: (at.x() + 2, at.y())})
    fingers.lift({0: (at.x() + 2, at.y())})
    qtbot.wait(400)
    assert (window.hovering.shown.split()[:2], button.isDown()) == (["control", "panel_state"], False)
    assert window.session.now.view.panel is None
    fingers.put({0: (at.x(), at.y())})
    fingers.lift({0: (at.x(), at.y())})
    assert window.session.now.view.panel == "state", "a tap presses"


def test_a_finger_that_stays_on_a_step_of_the_strip_breaks_nothing(
    window: Window, screen: QPointingDevice, qtbot: Any
) -> None:
    cell, before = window.strip.step_rect(3), window.session.now.plan
    fingers, at = Fingers(window.strip.viewport(), screen), (cell.center().x(), cell.bottom() - 12)
    fingers.put({0: at})
    qtbot.waitUntil(window.card.isVisible, timeout=HOLD_MS + 1000)
    fingers.lift({0: at})
    qtbot.wait(400)
    assert (window.hovering.shown, window.session.now.plan) == ("cell step 3", before)
    window.hovering.dismiss()
    fingers.put({0: at})
    fingers.lift({0: at})
    assert failed_step(window) == 3, "a tap does"


def test_a_finger_that_slides_or_a_mouse_that_is_held_gets_no_card(
    window: Window, screen: QPointingDevice, qtbot: Any
) -> None:
    button = window.rail.findChildren(Tile)[0]
    at = button.rect().center()
    fingers = Fingers(button, screen)
    fingers.put({0: (at.x(), at.y())})
    fingers.drag({0: (at.x() + 13, at.y())})
    qtbot.wait(HOLD_MS + 150)
    slid = window.card.isVisible()
    fingers.lift({0: (at.x() + 300, at.y())})
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    qtbot.wait(HOLD_MS + 150)
    held = window.card.isVisible()
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
    assert (slid, held) == (False, False)
    assert window.session.now.view.panel == "state", "the mouse has pressed it"


def test_a_button_that_repeats_while_it_is_held_does_only_that(
    window: Window, screen: QPointingDevice, qtbot: Any
) -> None:
    next(each for each in window.left.findChildren(Tile) if each.text() == "Every N steps").click()
    button = next(each for each in window.left.findChildren(Tile) if each.autoRepeat() and each.isVisible())
    at = button.rect().center()
    fingers = Fingers(button, screen)
    fingers.put({0: (at.x(), at.y())})
    qtbot.wait(HOLD_MS + 150)
    shown = window.card.isVisible()
    fingers.lift({0: (at.x(), at.y())})
    assert not shown


def test_the_bar_of_time_explained_to_a_finger_is_let_go_with_it(
    window: Window, screen: QPointingDevice, qtbot: Any
) -> None:
    bar = window.transport.findChildren(Scrubber)[0]
    fingers, y = Fingers(bar, screen), bar.height() // 2
    fingers.put({0: (300, y)})
    qtbot.waitUntil(window.card.isVisible, timeout=HOLD_MS + 1000)
    fingers.lift({0: (300, y)})
    t = window.session.now.t
    assert window.hovering.shown.startswith("control scrubber")
    QTest.mouseMove(bar, QPoint(600, y))
    QTest.mouseMove(bar, QPoint(610, y))
    assert window.session.now.t == t


def test_what_was_pointed_at_is_let_go_when_a_drag_begins(touched: TouchedWindow, qtbot: Any) -> None:
    pointed: list[Pick | None] = []
    touched.viewport.pointed.connect(pointed.append)
    touched.surface.under_mouse = STEP
    _mouse_to(touched.viewport, (300, 300))
    qtbot.mousePress(touched.viewport, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    _mouse_to(touched.viewport, (340, 300), Qt.MouseButton.LeftButton)
    assert pointed == [STEP, None]
    qtbot.mouseRelease(touched.viewport, Qt.MouseButton.LeftButton, pos=QPoint(340, 300))


def test_the_arrow_goes_with_a_touch_and_comes_with_the_mouse(touched: TouchedWindow) -> None:
    touched.fingers.put({0: (300, 300)})
    touched.fingers.lift({0: (300, 300)})
    assert touched.viewport.cursor().shape() == Qt.CursorShape.BlankCursor
    _mouse_to(touched.viewport, (310, 310))
    assert touched.viewport.cursor().shape() == Qt.CursorShape.ArrowCursor


def test_two_fingers_zoom_and_slide(touched: TouchedWindow) -> None:
    begun = touched.viewport.pose()
    assert begun is not None
    touched.fingers.put({0: (500, 300), 1: (600, 300)})
    touched.fingers.drag({0: (450, 300), 1: (650, 300)})
    nearer = touched.shot
    assert nearer is not None
    assert nearer.distance == pytest.approx(begun.distance / 2, rel=0.02)
    touched.fingers.drag({0: (490, 300), 1: (690, 300)})
    assert touched.shot is not None
    assert touched.shot.distance == nearer.distance
    assert touched.shot.target != nearer.target
    touched.fingers.lift({0: (490, 300), 1: (690, 300)})
    assert failed_step(touched.window) == 5
    assert touched.viewport.pointers.is_idle


def test_the_picture_is_handled_like_the_canvas(make_window: MakeWindow, screen: QPointingDevice) -> None:
    window = make_window(surface=PictureSurface(), size=(1024, 768))
    fingers, where = Fingers(window.viewport, screen), window.viewport.box_of(Pick(kind="checkpoint", step=2))
    assert where is not None
    middle = (where.center().x(), where.center().y())
    fingers.put({0: middle})
    fingers.lift({0: middle})
    assert 2 not in window.session.now.plan.checkpoint_steps
    fingers.put({0: (100, 100), 1: (200, 200)})
    fingers.drag({0: (80, 80), 1: (220, 220)})
    fingers.lift({0: (80, 80), 1: (220, 220)})
    assert window.session.now.view.shot is not None


# what ends a gesture


@pytest.mark.parametrize("kind", [QEvent.Type.WindowDeactivate, QEvent.Type.UngrabMouse, QEvent.Type.Hide])
@pytest.mark.parametrize("far", [False, True])
def test_a_gesture_ends_when_it_is_taken_away(touched: TouchedWindow, kind: QEvent.Type, far: bool) -> None:
    touched.surface.under_mouse = STEP
    touched.fingers.put({0: (300, 300)})
    if far:
        touched.fingers.drag({0: (400, 300)})
    pointers = touched.viewport.pointers
    was_idle = pointers.is_idle
    QCoreApplication.sendEvent(touched.viewport, QEvent(kind))
    is_idle = pointers.is_idle
    seen = touched.shot
    touched.fingers.drag({0: (500, 300)})
    touched.fingers.lift({0: (500, 300)})
    assert (was_idle, is_idle) == (False, True)
    assert (failed_step(touched.window), touched.shot) == (5, seen)


def test_another_window_in_front_ends_a_gesture(touched: TouchedWindow, qtbot: Any) -> None:
    touched.fingers.put({0: (300, 300)})
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: touched.viewport.pointers.is_idle, timeout=1500)
    touched.fingers.lift({0: (300, 300)})


def test_a_mouse_that_was_let_go_elsewhere_drags_nothing(touched: TouchedWindow, qtbot: Any) -> None:
    qtbot.mousePress(touched.viewport, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    _mouse_to(touched.viewport, (500, 300))
    assert touched.shot is None
    assert touched.viewport.pointers.is_idle


@pytest.mark.parametrize("seed", range(3))
def test_ten_fingers_freeze_nothing(touched: TouchedWindow, seed: int) -> None:
    """After some hundred touches at random the viewport is idle, and a tap is a tap."""
    chance, on_glass = random.Random(seed), set[int]()
    touched.surface.under_mouse = None
    for _ in range(150):
        finger, at = chance.randrange(10), (chance.uniform(0, 900), chance.uniform(0, 500))
        if finger not in on_glass:
            touched.fingers.put({finger: at})
            on_glass.add(finger)
        elif chance.random() < 0.7:
            touched.fingers.drag({each: (at[0] + 9 * each, at[1]) for each in on_glass})
        else:
            touched.fingers.lift({finger: at})
            on_glass.remove(finger)
    touched.fingers.lift(dict.fromkeys(on_glass, (5.0, 5.0)))
    assert touched.viewport.pointers.is_idle
    touched.surface.under_mouse = STEP
    touched.fingers.put({0: (300, 300)})
    touched.fingers.lift({0: (300, 300)})
    assert failed_step(touched.window) == 3


# wheel and trackpad


def test_a_pinch_on_the_trackpad_zooms(touched: TouchedWindow) -> None:
    begun = touched.viewport.pose()
    assert begun is not None
    for value in (0.1, float("nan"), -5.0, 4.0, 0.0):
        _pinch_on_trackpad(touched.viewport, value)
    assert touched.shot is not None
    assert touched.shot.distance == pytest.approx(begun.distance / 1.1, rel=1e-6)


def _pinch_on_trackpad(viewport: Viewport, value: float) -> None:
    kind, at = Qt.NativeGestureType.ZoomNativeGesture, QPointF(viewport.rect().center())
    trackpad = QPointingDevice.primaryPointingDevice()
    QCoreApplication.sendEvent(viewport, QNativeGestureEvent(kind, trackpad, 2, at, at, at, value, QPointF(), 0))


@pytest.mark.parametrize(
    ("pixels", "units", "phase"),
    [
        (QPoint(), QPoint(0, 120), Qt.ScrollPhase.NoScrollPhase),
        (QPoint(0, 30), QPoint(0, 60), Qt.ScrollPhase.ScrollUpdate),
        (QPoint(0, 3), QPoint(0, 0), Qt.ScrollPhase.ScrollMomentum),
    ],
)
def test_a_wheel_and_smooth_scrolling_zoom(
    touched: TouchedWindow, pixels: QPoint, units: QPoint, phase: Qt.ScrollPhase
) -> None:
    begun, at, none = touched.viewport.pose(), QPointF(400, 300), Qt.MouseButton.NoButton
    event = QWheelEvent(at, QPointF(), pixels, units, none, NO_KEYS, phase, False)
    QCoreApplication.sendEvent(touched.viewport, event)
    assert begun is not None
    assert touched.shot is not None
    assert begun.distance * 0.75 < touched.shot.distance < begun.distance
    assert touched.shot.target != begun.target, "about the pointer"


# mouse, keys and buttons


def _mouse_to(
    viewport: Viewport,
    at: tuple[int, int],
    button: Qt.MouseButton = Qt.MouseButton.NoButton,
    keys: Qt.KeyboardModifier = NO_KEYS,
) -> None:
    place = QPointF(*at)
    kind, none = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
    QCoreApplication.sendEvent(viewport, QMouseEvent(kind, place, place, none, button, keys))


@pytest.mark.parametrize(
    ("button", "keys", "turns"),
    [
        (Qt.MouseButton.LeftButton, NO_KEYS, True),
        (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, False),
        (Qt.MouseButton.RightButton, NO_KEYS, False),
        (Qt.MouseButton.MiddleButton, NO_KEYS, False),
    ],
)
def test_what_each_mouse_button_drags(
    touched: TouchedWindow, button: Qt.MouseButton, keys: Qt.KeyboardModifier, turns: bool, qtbot: Any
) -> None:
    begun = touched.viewport.pose()
    qtbot.mousePress(touched.viewport, button, keys, QPoint(300, 300))
    for x in (320, 360):
        _mouse_to(touched.viewport, (x, 310), button, keys)
    qtbot.mouseRelease(touched.viewport, button, keys, QPoint(360, 310))
    assert begun is not None
    assert touched.shot is not None
    assert (touched.shot.azimuth != begun.azimuth) == turns
    assert (touched.shot.target == begun.target) == turns
    assert failed_step(touched.window) == 5


KEYS = [
    (Qt.Key.Key_Plus, NO_KEYS, "distance"),
    (Qt.Key.Key_Minus, NO_KEYS, "distance"),
    (Qt.Key.Key_Equal, NO_KEYS, "distance"),
    (Qt.Key.Key_Up, NO_KEYS, "distance"),
    (Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier, "azimuth"),
    (Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier, "elevation"),
    (Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier, "target"),
    (Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier, "target"),
]


@pytest.mark.parametrize(("key", "keys", "what"), KEYS)
def test_keys_move_the_eye(
    touched: TouchedWindow, key: Qt.Key, keys: Qt.KeyboardModifier, what: str, qtbot: Any
) -> None:
    begun, selection = touched.viewport.pose(), touched.window.session.now.selection
    touched.viewport.setFocus()
    qtbot.keyClick(touched.viewport, key, keys)
    assert touched.shot is not None
    assert getattr(touched.shot, what) != getattr(begun, what)
    assert touched.window.session.now.selection == selection
    qtbot.waitUntil(lambda: touched.viewport.pose() == touched.shot, timeout=1500)


def test_signs_are_silent_where_single_keys_are(touched: TouchedWindow, qtbot: Any) -> None:
    touched.viewport.single_keys = False
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
        qtbot.keyClick(touched.viewport, key)
    assert touched.shot is None


def test_typing_in_a_field_never_moves_the_camera(touched: TouchedWindow, qtbot: Any) -> None:
    window = touched.window
    window.sheets.find_anything()
    assert window.layers.overlay is not None
    line = window.layers.overlay.first_focus()
    assert isinstance(line, QLineEdit)
    for key, keys, _ in [*KEYS, (Qt.Key.Key_Home, NO_KEYS, "")]:
        qtbot.keyClick(line, key, keys)
    qtbot.keyClicks(line, "+-=fs 12")
    assert touched.shot is None
    assert failed_step(window) == 5
    window.layers.close_overlay()


def nudges(window: Window) -> dict[str, Tile]:
    found = {str(tile.accessibleName()): tile for tile in window.camera_bar.findChildren(Tile)}
    return {name: tile for name, tile in found.items() if name.startswith("Camera: ")}


def test_buttons_do_what_drags_do(touched: TouchedWindow, qtbot: Any) -> None:
    window = touched.window
    tiles = nudges(window)
    assert len(tiles) == 10
    assert not tiles["Camera: move left"].isVisible()
    window.camera_bar.show_steering(True)
    qtbot.wait(20)
    for name, tile in tiles.items():
        assert tile.isVisible(), name
        assert min(tile.width(), tile.height()) >= window.theme.px(TARGET), name
        before = touched.shot
        qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)
        assert touched.shot != before, name
    for name in ("zoom_in", "zoom_out", "steer", "turn", "move"):
        assert window.words.has(f"explain.control.camera_{name}.plain")


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (1100, 760), (1024, 768), (800, 600), (640, 480)])
def test_the_buttons_fold_before_they_are_cut_off(make_window: MakeWindow, size: tuple[int, int], qtbot: Any) -> None:
    window = make_window(size=size)
    qtbot.wait(30)
    bar = window.camera_bar
    assert not bar.isVisible() or window.stage.rect().contains(bar.geometry())
    assert bar.isVisible() == (size[0] >= 1024)
    assert nudges(window)["Camera: closer"].isVisible() == bar.isVisible()
    shown = [tile for tile in bar.findChildren(Tile) if tile.isVisible()]
    assert all(tile.accessibleName() for tile in shown)
    assert all(bar.rect().contains(tile.mapTo(bar, tile.rect().center())) for tile in shown)


# home


@pytest.mark.parametrize("seed", range(3))
def test_home_is_home_after_anything(touched: TouchedWindow, seed: int, qtbot: Any) -> None:
    chance, viewport, home = random.Random(seed), touched.viewport, touched.viewport.pose()
    opening = touched.window.session.now.view
    touched.surface.under_mouse = None
    for _ in range(25):
        _at_random(touched, chance, qtbot)
    qtbot.keyClick(viewport, Qt.Key.Key_Home)
    assert touched.window.session.now.view == opening
    qtbot.waitUntil(lambda: viewport.pose() == home, timeout=10_000)


def _at_random(touched: TouchedWindow, chance: random.Random, qtbot: Any) -> None:
    x, y, way = chance.uniform(50, 800), chance.uniform(50, 400), chance.uniform(-200, 200)
    kind: Sequence[str] = chance.choice(("turn", "pinch", "key", "trackpad"))
    if kind == "turn":
        touched.fingers.put({0: (x, y)})
        touched.fingers.drag({0: (x + way, y)})
        touched.fingers.drag({0: (x - way, y + way)})
        touched.fingers.lift({0: (x, y)})
    elif kind == "pinch":
        touched.fingers.put({0: (x, y), 1: (x + 90, y)})
        touched.fingers.drag({0: (x - way, y), 1: (x + way, y + 30)})
        touched.fingers.lift({0: (x, y), 1: (x, y)})
    elif kind == "key":
        key, keys, _ = chance.choice(KEYS)
        qtbot.keyClick(touched.viewport, key, keys)
    else:
        _pinch_on_trackpad(touched.viewport, chance.uniform(-0.5, 0.5))
