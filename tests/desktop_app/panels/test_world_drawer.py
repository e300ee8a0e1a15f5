"""The world's ledger: what happens twice, keys that catch it, what puts it back, what a restore takes and loses."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from desktop_app.panels.world_drawer import WorldDrawer
from desktop_app.panels.world_drawer_marks import MARKS, draw_mark
from desktop_app.panels.world_drawer_rows import EffectRow
from desktop_app.panels.world_drawer_twice import CountTile
from desktop_app.settings import Settings
from desktop_app.theme import PALETTES, theme_named
from desktop_app.widgets.switch import Switch
from desktop_app.window import Window
from scenes.stage import Pick
from sim.failure import Failure
from sim.plan import Plan, Rewind, Strategy
from sim.scenario import built_in
from sim.task import SideEffect, Step, Task
from tests.desktop_app.conftest import MakeWindow, SheetSurface
from tests.desktop_app.test_explanations import unexplained

HALF_DEPLOYED = built_in().with_failure(Failure(step=8, fraction=0.5))


def opened(window: Window) -> WorldDrawer:
    window.session.open_panel("world")
    QApplication.processEvents()
    return window.drawers.findChildren(WorldDrawer)[0]


def plan_of(window: Window) -> Plan:
    return window.session.now.plan


def said(drawer: QWidget) -> list[str]:
    return [each.text() for each in drawer.findChildren(QLabel) if each.isVisible() and each.text()]


def row(drawer: WorldDrawer, step: int, number: int = 0) -> EffectRow:
    entries = drawer.twice._entries
    at = next(k for k, each in enumerate(entries) if (each.step, each.index) == (step, number))
    return drawer.twice.rows[at]


def counts(drawer: WorldDrawer) -> list[str]:
    return [tile.count for tile in drawer.findChildren(CountTile)]


def press(key: Qt.Key) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


# --- what happens twice -----------------------------------------------------------------------------------------------


def test_the_ledger_has_a_row_for_every_effect_with_what_became_of_it(window: Window) -> None:
    drawer = opened(window)
    assert [each.row.mark.name for each in drawer.twice.rows] == ["once", "twice", "not_yet", "not_yet", "not_yet"]
    second = row(drawer, 5)
    assert second.row.text.text() == "Apply migration 001 to the staging database"
    assert second.row.remark.text() == "Step 5, in the staging database"
    assert second.outcome.text() == "Done twice. Nothing stops the copy."


def test_each_way_has_its_count_and_can_be_chosen(make_window: MakeWindow) -> None:
    window = make_window(HALF_DEPLOYED)
    drawer = opened(window)
    assert counts(drawer) == ["1 twice", "3 twice", "1 twice"]
    drawer.twice._ways.tile(Strategy.RESTART).click()
    assert plan_of(window).strategy is Strategy.RESTART
    marks = [each.row.mark.name for each in drawer.twice.rows]
    assert marks == ["caught", "twice", "twice", "twice", "not_yet"]


def test_a_key_flips_the_outcome_at_once_and_undo_takes_it_back(window: Window) -> None:
    drawer = opened(window)
    window.session.seek(window.session.now.run.duration_s)
    at, before = window.session.now.t, plan_of(window)
    switch = row(drawer, 5).key
    assert not switch.isChecked()
    switch.click()
    assert plan_of(window).task.step(5).effects[0].idempotency_key
    assert switch.isChecked()
    assert row(drawer, 5).row.mark.name == "caught"
    assert counts(drawer) == ["none twice"] * 3
    assert window.session.now.t == at
    window.session.undo()
    assert plan_of(window) == before
    assert row(drawer, 5).row.mark.name == "twice"


def test_the_switch_of_a_key_works_by_keyboard_and_takes_the_key_away_again(window: Window) -> None:
    drawer = opened(window)
    switch = row(drawer, 3).key
    assert switch.isChecked()
    switch.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(switch, Qt.Key.Key_Return)
    assert plan_of(window).task.step(3).effects[0].idempotency_key is None
    QTest.keyClick(switch, Qt.Key.Key_Enter)
    assert plan_of(window).task.step(3).effects[0].idempotency_key
    assert switch.hasFocus()


def test_every_switch_can_be_reached_with_tab_and_scrolls_into_sight(make_window: MakeWindow) -> None:
    window = make_window(size=(1280, 720))
    drawer = opened(window)
    switches, met = set(drawer.findChildren(Switch)), set[QWidget]()
    drawer.twice._ways.tile(Strategy.RESUME).setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(12):
        press(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        if focus in switches:
            met.add(focus)
            assert not focus.visibleRegion().isEmpty()
    assert met == switches


def test_a_failure_amid_a_steps_effects_says_partly_done(make_window: MakeWindow) -> None:
    window = make_window(HALF_DEPLOYED)
    drawer = opened(window)
    words = "Step 8 broke off half-way: 1 of its 2 changes outside were done."
    assert words in said(drawer)
    window.session.inject_failure(8, 1.0)
    assert words not in said(drawer)


def test_where_nothing_fails_nothing_happens_twice(window: Window) -> None:
    drawer = opened(window)
    window.session.clear_failure()
    assert {each.row.mark.name for each in drawer.twice.rows} == {"once"}
    assert "Nothing fails now, so nothing runs again." in said(drawer)
    assert not drawer.back.isVisible()
    assert not drawer.restore.isVisible()


def test_a_task_without_effects_says_so(make_window: MakeWindow) -> None:
    task = Task(title="Think", steps=(Step(title="Think"), Step(title="Think again")))
    drawer = opened(make_window(Plan(task=task, failure=Failure(step=2))))
    assert "No step of this task changes a thing outside the agent." in said(drawer)
    assert drawer.twice.rows == []


def test_of_hundreds_of_effects_the_first_are_listed(make_window: MakeWindow) -> None:
    steps = tuple(Step(title="Write", effects=(SideEffect(action="Write a row"),)) for _ in range(300))
    drawer = opened(make_window(Plan(task=Task(title="Write rows", steps=steps), failure=Failure(step=2))))
    assert len(drawer.twice.rows) == 40
    assert "And 260 more changes outside." in said(drawer)


# --- putting it back --------------------------------------------------------------------------------------------------


def test_what_takes_effects_back_is_listed_the_newest_first(make_window: MakeWindow) -> None:
    plan = built_in().with_failure(Failure(step=8)).with_strategy(Strategy.RESTART)
    drawer = opened(make_window(plan))
    assert drawer.back.rows.said() == (
        "Nothing takes this back.",
        "Redeploy release 1",
        "Mark version 0.1.0 as deprecated",
        "Roll back migration 001: drop loans, books and staff",
        "Archive the repository",
    )
    assert any("restore the agent is another" in text for text in said(drawer))


# --- what a restore takes back ----------------------------------------------------------------------------------------


def test_rewinding_the_conversation_alone_parts_the_tracks_and_names_what_does_not_fit(window: Window) -> None:
    drawer = opened(window)
    tracks = drawer.restore.tracks
    assert tracks.gap_rect().isEmpty()
    drawer.restore.choices.tile(Rewind.CONTEXT_ONLY).click()
    assert plan_of(window).rewind is Rewind.CONTEXT_ONLY
    assert tracks.shown is not None
    assert tracks.shown.steps == (4, 5)
    assert tracks.gap_rect().width() > 20
    assert "The agent believes src/app.ts is version 2. Really it is version 3." in drawer.restore.wrong.said()
    assert tracks.accessibleName() == (
        "Conversation after step 4, files after step 5. They do not fit: the agent knows less than it did."
    )
    window.session.undo()
    assert tracks.gap_rect().isEmpty()
    assert drawer.restore.wrong.said() == ()


def test_the_gap_is_painted_red(window: Window) -> None:
    drawer = opened(window)
    tracks = drawer.restore.tracks
    shares = []
    for rewind in (Rewind.BOTH, Rewind.WORLD_ONLY):
        window.session.change(plan_of(window).with_rewind(rewind))
        image = tracks.grab().toImage()
        colours = [image.pixelColor(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]
        shares.append(sum(c.red() > 150 and c.red() > 1.6 * c.green() > 1.6 * c.blue() for c in colours))
    assert shares[0] == 0
    assert shares[1] > 20


def test_choices_of_the_rewind_work_by_arrows(window: Window) -> None:
    drawer = opened(window)
    drawer.restore.choices.tile(Rewind.BOTH).setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        press(key)
    assert plan_of(window).rewind is Rewind.WORLD_ONLY
    assert "The agent counts on src/books.ts. Really it is gone." in drawer.restore.wrong.said()


def test_it_says_beforehand_what_a_restore_will_lose(window: Window) -> None:
    drawer = opened(window)
    lost = drawer.restore.lost.said()
    assert "src/books.ts is deleted." in lost
    assert "src/app.ts: version 3 goes, version 2 comes back." in lost
    assert lost[-2:] == ("5 messages of the conversation", "3 decisions")
    drawer.restore.choices.tile(Rewind.CONTEXT_ONLY).click()
    assert drawer.restore.lost.said() == ("5 messages of the conversation", "3 decisions")


def test_what_no_restore_reaches_is_named(window: Window) -> None:
    drawer = opened(window)
    assert drawer.restore.beyond.said() == ("Apply migration 001 to the staging database",)
    assert "Step 5. The agent has forgotten it, and will do it again." in said(drawer)
    drawer.restore.choices.tile(Rewind.WORLD_ONLY).click()
    assert "Step 5. The agent still knows of it." in said(drawer)


# --- the scene beside it, and any window ------------------------------------------------------------------------------


def test_the_scene_shows_the_lane_while_the_drawer_is_open(make_window: MakeWindow) -> None:
    surface = SheetSurface()
    window = make_window(surface=surface)
    extras = [surface.shown[-1].extra]
    opened(window)
    extras.append(surface.shown[-1].extra)
    window.session.close_panel()
    extras.append(surface.shown[-1].extra)
    assert extras == [None, "world", None]


def test_a_piece_of_the_scene_tells_what_it_is(window: Window) -> None:
    opened(window)
    window.session.seek(window.session.now.run.duration_s)
    pointed = window.pointing.at_pick(Pick(kind="outside", step=8, part=1))
    assert pointed is not None
    assert pointed.card().status == "Send a message to #lending-desk"
    twice = window.pointing.at_pick(Pick(kind="outside", step=5))
    assert twice is not None
    assert "the world now shows it twice" in twice.card().plain.casefold()
    assert pointed.name != twice.name


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 768), 1.0), ((1920, 1080), 2.0)])
def test_everything_fits_the_width_of_the_drawer(make_window: MakeWindow, size: tuple[int, int], scale: float) -> None:
    window = make_window(HALF_DEPLOYED.with_rewind(Rewind.CONTEXT_ONLY), size=size, settings=Settings(scale=scale))
    drawer = opened(window)
    room = drawer._scroll.viewport().width()
    for piece in drawer._inner.findChildren(QWidget):
        if piece.isVisible():
            assert piece.mapTo(drawer._inner, piece.rect().bottomRight()).x() <= room, piece
    assert all(tile.height() >= 24 for tile in drawer.findChildren(Switch))
    assert unexplained(window) == []


@pytest.mark.parametrize("palette", PALETTES)
def test_the_marks_differ_without_colour(palette: str) -> None:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QColor, QImage, QPainter

    theme, seen = theme_named(palette), set[bytes]()
    for name in MARKS:
        image = QImage(26, 26, QImage.Format.Format_RGB32)
        image.fill(QColor(theme.panel))
        painter = QPainter(image)
        draw_mark(painter, QRectF(1, 1, 24, 24), theme, name)
        painter.end()
        seen.add(bytes(image.convertToFormat(QImage.Format.Format_Grayscale8).constBits()))
    assert len(seen) == len(MARKS)
