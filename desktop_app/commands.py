"""The table of actions of the window: each name with its keys and what it does."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

from desktop_app.actions import Actions
from desktop_app.handling import NUDGES
from desktop_app.landmarks import LANDMARKS
from desktop_app.moment import Panel
from desktop_app.playback import Playback
from desktop_app.session import Session
from desktop_app.theme import PALETTES
from scenes.stage import Pick
from sim.checkpoints import verified
from sim.plan import Strategy
from sim.prediction import N_CHOICES

if TYPE_CHECKING:
    from desktop_app.window import Window


def fill_actions(actions: Actions, window: Window, session: Session, playback: Playback) -> None:
    """Enter everything that can be done in `window`."""
    _file_actions(actions, window, session)
    _time_actions(actions, window, playback, session)
    _question_actions(actions, window, session)
    _going_actions(actions, session)
    _look_actions(actions, window, session)


def _file_actions(actions: Actions, window: Window, session: Session) -> None:
    actions.add("menu", window.sheets.open_menu, "F10", findable=False)
    actions.add("open", lambda: window.desk.ask_open(), "Ctrl+O", icon="folder")
    actions.add("save", lambda: window.desk.save(), "Ctrl+S", icon="disk")
    actions.add("save_as", lambda: window.desk.ask_save(), "Ctrl+Shift+S", icon="disk")
    actions.add("film", lambda: window.filming.make_film(), "Ctrl+Shift+F", icon="play")
    actions.add("save_picture", lambda: window.filming.save_picture(), "Ctrl+Shift+P", icon="screen")
    actions.add("reset", session.reset, "Ctrl+R", icon="restore")
    actions.add("undo", session.undo, "Ctrl+Z", icon="undo")
    actions.add("redo", session.redo, "Ctrl+Shift+Z", "Ctrl+Y", icon="redo")
    actions.add("find", window.sheets.find_anything, "Ctrl+K", icon="search", findable=False)
    actions.add("explain_this", window.explaining.explain_this, "F1", icon="help", findable=False)
    actions.add("help", window.sheets.show_help, "Ctrl+/", "Shift+F1", icon="help")
    actions.add("lessons", window.lessons.choose, "Ctrl+L", icon="play")
    actions.add("lesson_file", window.lessons.ask_open, icon="folder")
    actions.add("record", lambda: window.lessons.making.toggle(), "Ctrl+Shift+R", icon="disk")
    lessons = window.lessons  # which fetches what it needs when it is asked
    actions.add("clean_feed", lambda: lessons.feed.toggle(), "Ctrl+Shift+L", icon="screen")
    actions.add("retake", lambda: lessons.feed.count_in(), "Ctrl+Shift+T", icon="restore")
    actions.add("time_marks", window.lessons.edit_times, "Ctrl+T", icon="clock")
    actions.add("halo", lambda: lessons.feed.toggle_halo(), "Ctrl+Shift+H", icon="eye")
    actions.add("shown_keys", lambda: lessons.feed.toggle_keys(), "Ctrl+Shift+K", icon="help")
    actions.add("lesson", window.sheets.show_lesson, icon="explain")
    actions.add("about", window.sheets.show_about, icon="info")
    actions.add("close_top", window.layers.close_top, "Esc", findable=False)
    actions.add("quit", window.close, "Ctrl+Q", icon="close")


def _time_actions(actions: Actions, window: Window, playback: Playback, session: Session) -> None:
    answer = window.lessons.answer  # while a lesson plays, these are about it
    actions.add("play", answer("play", playback.toggle), "Space", icon="play")
    actions.add("back", answer("back", partial(playback.step, -1)), "PgUp", icon="back")
    actions.add("forward", answer("forward", partial(playback.step, +1)), "PgDown", icon="forward")
    actions.add("start", answer("start", lambda: session.seek(0.0)), "Ctrl+Home", icon="back")
    actions.add("end", answer("end", lambda: session.seek(session.now.run.duration_s)), "Ctrl+End", icon="forward")
    actions.add("present", answer("present", window.present), "F5", icon="play")
    actions.add("fullscreen", window.toggle_fullscreen, "F11", icon="screen")
    actions.add("blank", window.layers.toggle_blank, "B", ".", icon="screen")


def _question_actions(actions: Actions, window: Window, session: Session) -> None:
    actions.add("no_failure", session.clear_failure, icon="tick")
    actions.add("fail_next", partial(window.move_failure, +1), "]", icon="bolt")
    actions.add("fail_previous", partial(window.move_failure, -1), "[", icon="bolt")
    actions.add("every_step", partial(session.checkpoint_every, 1), icon="disk")
    actions.add("every_3", partial(session.checkpoint_every, 3), icon="disk")
    actions.add("by_hand", session.checkpoint_by_hand, icon="disk")
    actions.add("verified", lambda: session.use_checkpoints(verified()), icon="disk")
    for strategy in Strategy:
        actions.add(strategy.value, partial(session.choose_strategy, strategy), icon=f"strategy_{strategy}")
    actions.add("ask_first", lambda: window.predicting.toggle(), "Ctrl+G", icon="help")
    for place in range(1, N_CHOICES + 1):
        actions.add(f"answer_{place}", partial(_guess, window, place), str(place), findable=False)
    scene = partial(actions.add, where="scene", findable=False)
    scene("next_step", window.nothing, "Right")
    scene("previous_step", window.nothing, "Left")
    scene("fail_here", window.nothing, "F")
    scene("disk_here", window.nothing, "S")
    scene("look_inside", window.nothing, "Return")


def _going_actions(actions: Actions, session: Session) -> None:
    def go(name: str) -> None:
        step = LANDMARKS[name](session.now)
        if step is not None:
            session.go_to(Pick(kind="step", step=step))

    actions.add("to_failure", partial(go, "to_failure"), "Ctrl+E", icon="bolt")
    actions.add("to_last_disk", partial(go, "to_last_disk"), "Ctrl+D", icon="disk")
    actions.add("to_next_disk", partial(go, "to_next_disk"), "Ctrl+Right", icon="disk")
    actions.add("to_previous_disk", partial(go, "to_previous_disk"), "Ctrl+Left", icon="disk")
    actions.add("to_costliest", partial(go, "to_costliest"), "Ctrl+M", icon="search")


def _look_actions(actions: Actions, window: Window, session: Session) -> None:
    for number, panel in enumerate(get_args(Panel), 1):
        actions.add(panel, partial(window.toggle_panel, panel), f"Ctrl+{number}", icon=panel)
    actions.add("overview", partial(session.use_preset, "overview"), icon="eye")
    actions.add("follow", partial(session.use_preset, "follow"), icon="eye")
    actions.add("side", partial(session.use_preset, "side"), icon="eye")
    actions.add("three_ways", partial(session.use_compare, True), icon="compare")
    actions.add("home", partial(session.use_preset, "home"), "Home", where="scene", icon="home")
    _camera_actions(actions, window)
    actions.add("text_menu", window.sheets.open_text_menu, findable=False)
    actions.add("more", window.sheets.open_more, findable=False)
    actions.add("larger", partial(window.preferences.resize_text, +1), "Ctrl++", "Ctrl+=", icon="text_size")
    actions.add("smaller", partial(window.preferences.resize_text, -1), "Ctrl+-", icon="text_size")
    actions.add("normal", partial(window.preferences.resize_text, 0), "Ctrl+0", icon="text_size")
    actions.add("palette", window.preferences.next_palette, "Ctrl+P", icon="palette", findable=False)
    for name in PALETTES:
        actions.add(f"palette_{name}", partial(session.use_palette, name), icon="palette")
    actions.add("simple", partial(session.use_level, "simple"), icon="text_size")
    actions.add("engineer", partial(session.use_level, "engineer"), icon="text_size")
    actions.add("motion", window.preferences.toggle_motion, icon="eye")
    actions.add("single_keys", window.preferences.toggle_single_keys, icon="help")
    actions.add("hints", window.preferences.toggle_hints, icon="help")


def _camera_actions(actions: Actions, window: Window) -> None:
    signs = {"zoom_in": ("+", "=", "Up"), "zoom_out": ("-", "Down")}
    held = {"turn": "Shift", "move": "Alt"}
    for name in NUDGES:
        kind, _, way = name.partition("_")
        keys = signs.get(name) or (f"{held[kind]}+{way.capitalize()}",)
        actions.add(name, partial(_nudge, window, name), *keys, where="scene", icon="eye")


def _guess(window: Window, place: int) -> None:
    window.predicting.guess_number(place)


def _nudge(window: Window, name: str) -> None:
    window.viewport.nudge(name)
