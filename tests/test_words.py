"""Every explanation can be read at fourteen, says the field's own term next, and gets right what learners get wrong."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pyphen
import pytest

from sim.assets import asset
from sim.checkpoints import every_n, every_step, manual_at
from sim.failure import Cause, Failure, Instant
from sim.plan import Plan, Strategy
from sim.run import Run, simulate
from sim.scenario import built_in
from sim.storage import Storage
from sim.story import note_for
from sim.task import Origin, Step, Task

HIGHEST_GRADE = 9
COUNTS = (1, 2, 5)  # a plural text has several forms, and each must be easy

KINDS = (
    "step",
    "checkpoint",
    "empty_checkpoint",
    "column",
    "calls",
    "failure",
    "restore",
    "lost",
    "rerun",
    "context",
    "axis",
    "landscape",
    "steps",
    "outside",
    "retry",
    "person",
    "waiting",
    "stored",
)
STATES = {
    "step": ("pending", "running", "done", "failed", "lost", "rerunning", "redone"),
    "checkpoint": ("saved", "used", "recorded", "simulated", "half_written", "spoiled"),
    "empty_checkpoint": ("given_up",),
    "column": ("not_recorded",),
    "failure": ("none",),
    "restore": ("from_start",),
    "rerun": ("from_start",),
    "outside": ("to_come", "first", "twice", "caught"),
    "stored": ("whole", "difference", "dropped"),
}
CONTROLS = (
    "failure_step",
    "no_failure",
    "fraction",
    "every_step",
    "every_3",
    "every_n",
    "every_n_number",
    "by_hand",
    "verified",
    "disk_toggle",
    "storage",
    "strategy_resume",
    "strategy_restart",
    "strategy_resume_with_error_context",
    "legend",
    "play",
    "back",
    "forward",
    "scrubber",
    "speed",
    "clock",
    "camera_overview",
    "camera_follow",
    "camera_side",
    "camera_compare",
    "camera_home",
    "camera_zoom_in",
    "camera_zoom_out",
    "camera_steer",
    "camera_turn",
    "camera_move",
    "minimap",
    "scene",
    "sentence",
    "step_cell",
    "recorded_badge",
    "panel_state",
    "panel_odds",
    "panel_places",
    "panel_world",
    "panel_storage",
    "panel_branches",
    "panel_task",
    "panel_compare",
    "panel_explain",
    "since",
    "close",
    "card_action",
    "disk_choice",
    "state_page",
    "entry",
    "entry_text",
    "copy_entry",
    "copy_text",
    "copy_csv",
    "compare_axis",
    "trade",
    "topic",
    "explain_text",
    "scene_legend",
    "open",
    "save",
    "recent",
    "drop_target",
    "stop_reading",
    "reset",
    "undo",
    "redo",
    "level",
    "menu",
    "find",
    "text_size",
    "palette",
    "help",
    "lesson",
    "watch_lesson",
    "lesson_card",
    "lesson_open",
    "lesson_screen",
    "lesson_back",
    "lesson_play",
    "lesson_next",
    "lesson_progress",
    "lesson_more",
    "lesson_close",
    "lesson_answer",
    "lesson_again",
    "lesson_next_lesson",
    "lesson_try",
    "record_stop",
    "record_title",
    "record_caption",
    "record_hold",
    "record_drop",
    "record_save",
    "feed_size",
    "feed_countdown",
    "feed_halo",
    "feed_keys",
    "feed_start",
    "marks_bar",
    "marks_end",
    "marks_export",
    "marks_import",
    "marks_save",
    "hint",
    "about",
    "world_key",
    "world_rewind",
    "world_tracks",
    "odds_cause",
    "odds_spoiled",
    "odds_instant",
    "odds_way",
    "odds_further",
    "odds_last_disk",
    "odds_unit",
    "odds_luck",
    "odds_roll",
    "odds_tries",
    "odds_trials",
    "odds_range",
    "odds_chance",
    "odds_attempts",
    "odds_reset",
    "odds_fail",
    "storage_kind",
    "storage_every",
    "storage_keep",
    "storage_last",
    "storage_bars",
    "storage_restore",
    "storage_growth",
    "storage_end",
    "branches_page",
    "branches_tree",
    "branches_go_on",
    "branches_clear",
    "branches_fail",
    "branches_tracks",
    "branches_record",
    "branches_disk",
    "branches_approve",
    "branches_decline",
    "branches_again",
    "branches_copy",
    "places_rate",
    "places_each",
    "places_step_rate",
    "places_unit",
    "places_write",
    "places_restore",
    "places_usual",
    "places_set",
    "places_put",
    "places_number",
    "places_use_number",
    "places_trials",
    "places_stop",
    "places_range",
    "places_landscape",
    "places_dump",
    "places_mtbf",
    "waiting_go_on",
    "waiting_later",
    "waiting_forget",
    "ask_first",
    "predict_answer",
    "predict_show",
    "predict_reset",
    "predict_close",
    "camera_map",
    "table",
    "table_cell",
    "task_name",
    "task_page",
    "task_new",
    "task_save",
    "task_add",
    "task_duplicate",
    "task_move",
    "task_remove",
    "task_details",
    "task_paste",
    "task_copy",
    "task_back",
    "task_turn",
    "task_effect_add",
    "task_effect_remove",
    "task_paste_text",
    "task_replace",
    "task_append",
    "task_figure",
    "task_reset",
    "film_what",
    "film_frame",
    "film_quality",
    "film_format",
    "film_captions",
    "film_colours",
    "film_language",
    "film_part",
    "film_sound",
    "film_out",
    "film_moment",
    "film_start",
    "film_cancel",
    "film_away",
    "film_chip",
    "film_go_on",
    "film_discard",
    "film_folder",
    "film_again",
    "film_back",
    "picture_size",
    "picture_extras",
    "picture_out",
    "picture_save",
    "picture_copy",
    "picture_cancel",
)
TOPICS = (
    "checkpoint",
    "strategies",
    "paid_twice",
    "how_often",
    "read_back",
    "outside",
    "exactly_once",
    "forks",
    "training",
)
JARGON = re.compile(
    r"checkpoint|snapshot|durable|idempot|compensat|at-least-once|rollback|roll back|rolled back|replay|restore point"
    r"|re-execut|squared|poison|cumulative|write-ahead",
    re.IGNORECASE,
)


# --- the words, flat --------------------------------------------------------------------------------------------------


def flat(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each key with its text, or with the texts of its plural forms."""
    for name, value in table.items():
        if isinstance(value, str):
            yield prefix + name, (value,)
        elif "other" in value:
            yield prefix + name, tuple(value.values())
        else:
            yield from flat(value, f"{prefix}{name}.")


WORDS = dict(flat(tomllib.loads(asset("text", "en", "explain.toml").read_text(encoding="utf-8"))))
PLAIN_KEYS = tuple(key for key in WORDS if key.endswith(".plain"))


def part(key: str, name: str) -> tuple[str, ...] | None:
    """Return a part of an explanation; a state that has no part of this name takes that of its kind."""
    own, kind = f"{key}.{name}", f"{key.rpartition('.')[0]}.{name}"
    return WORDS.get(own) or WORDS.get(kind)


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


# --- what the story knows ---------------------------------------------------------------------------------------------


def short_task() -> Task:
    """Return the beginning of the built-in task: there is a step before, at and after all that can happen."""
    return built_in().task.replaced(steps=built_in().task.steps[:5])


def recorded_task() -> Task:
    """Return it as if a machine had recorded it, without tokens and with a disk after step 2 only."""
    steps = tuple(Step(title=step.title, tool_calls=step.n_tool_calls) for step in short_task().steps)
    return Task(title="A recording", steps=steps, origin=Origin(format="inspect", name="a recording", checkpoints=(2,)))


def runs() -> Iterator[Run]:
    for task in (short_task(), recorded_task()):
        for policy in (every_step(), every_n(2), manual_at()):
            yield simulate(Plan(task=task, checkpoints=policy))
            for failure in (Failure(step=1), Failure(step=4, fraction=0.5), Failure(step=5)):
                for strategy in Strategy:
                    yield simulate(Plan(task=task, checkpoints=policy, failure=failure, strategy=strategy))
    yield simulate(built_in().with_failure(Failure(step=5, instant=Instant.SAVING)))
    yield simulate(built_in().with_failure(Failure(step=5, cause=Cause.POISONED)))
    yield simulate(built_in().replaced(storage=Storage(keep_last=2)))
    yield simulate(built_in().with_storage(Storage(kind="differences", keep_last=2)))


FAILURE_ONLY = ("failure", "restore", "lost", "rerun", "context", "retry", "person")


def moments() -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the key of every explanation a learner can meet in the scene, with the names of the facts at hand there."""
    for run in runs():
        met = KINDS if run.recovery else [kind for kind in KINDS if kind not in FAILURE_ONLY]
        times = sorted({0.0, run.duration_s, *(float(t) + 0.001 for t in run.starts)})
        for kind in met:
            for step in range(1, run.plan.task.n_steps + 1) if kind != "axis" else (None,):
                for t in times:
                    note = note_for(run, t, kind, step)
                    yield note.key, frozenset(name for name, value in note.values.items() if value is not None)


@cache
def facts_by_key() -> dict[str, frozenset[str]]:
    """Return for each key the facts that are there every time it is met."""
    known: dict[str, frozenset[str]] = {}
    for key, names in set(moments()):
        known[key] = known.get(key, names) & names
    return known


def filled(text: str, n: int) -> str:
    """Return the text as a learner may read it."""
    sample = {"n": n, "step": 5, "title": "Implement CRUD", "failed_step": 5, "last_checkpoint": 4}
    return text.format_map(sample)


# --- how hard a text is to read ---------------------------------------------------------------------------------------

HYPHENS = pyphen.Pyphen(lang="en_US")
SILENT_END = re.compile(r"(?<=[^aeiouyl])e$|(?<=[^aeiouytd])ed$")


def syllables(word: str) -> int:
    """Count the syllables of a word, rather too many than too few.

    Hyphenation marks fewer breaks than there are syllables (a-gent is not broken), so the groups of vowels are counted
    as well, less a silent e, and the larger count holds. A number counts one for each digit.
    """
    if word.isdigit():
        return len(word)
    letters = re.sub(r"['’]", "", word.lower())
    vowel_groups = re.findall(r"[aeiouy]+", SILENT_END.sub("", letters))
    return max(1, len(vowel_groups), len(HYPHENS.positions(letters)) + 1)


def grade(text: str) -> float:
    """Return the school grade that a text needs, after the formula of Kincaid et al.

    0.39 words per sentence + 11.8 syllables per word - 15.59. Source: J. P. Kincaid, R. P. Fishburne, R. L. Rogers and
    B. S. Chissom, "Derivation of new readability formulas for Navy enlisted personnel", Research Branch Report 8-75,
    Naval Air Station Memphis, 1975.
    """
    words = re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text)
    n_sentences = max(1, len(re.findall(r"[.?!](?=\s|$)", text)))
    return 0.39 * len(words) / n_sentences + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("disk", 1),
        ("saved", 1),
        ("agent", 2),
        ("started", 2),
        ("table", 2),
        ("recording", 3),
        ("explanation", 4),
        ("31", 2),
        ("don't", 1),
        ("piece", 1),
    ],
)
def test_syllables_are_counted_as_they_are_spoken(word: str, count: int) -> None:
    assert syllables(word) == count


def test_the_grade_tells_easy_from_hard() -> None:
    assert grade("The cat sat on the mat. It was a good cat.") < 2
    assert grade("Durable execution guarantees idempotent continuation notwithstanding intermittent failures.") > 16


@pytest.mark.parametrize("key", [*PLAIN_KEYS, "lesson.two_sentences"])
def test_a_plain_text_can_be_read_at_fourteen(key: str) -> None:
    for text in WORDS[key]:
        for n in COUNTS:
            assert grade(filled(text, n)) <= HIGHEST_GRADE, filled(text, n)


@pytest.mark.parametrize("key", PLAIN_KEYS)
def test_a_plain_text_is_one_to_four_short_sentences_without_jargon(key: str) -> None:
    for text in WORDS[key]:
        sentences = re.split(r"(?<=[.?])\s+", filled(text, 2))
        assert 1 <= len(sentences) <= 4
        assert max(len(sentence.split()) for sentence in sentences) <= 24, max(sentences, key=len)
        assert not JARGON.search(filled(text, 2)), text


# --- nothing is missing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key",
    [
        *(f"explain.{kind}" for kind in KINDS),
        *(f"explain.{kind}.{state}" for kind, states in STATES.items() for state in states),
        *(f"explain.control.{name}" for name in CONTROLS),
        *(f"explain_board.{topic}" for topic in TOPICS),
    ],
)
def test_everything_that_can_be_pointed_at_has_both_sentences(key: str) -> None:
    assert part(key, "title"), "title"
    assert WORDS.get(f"{key}.plain"), "plain"
    assert WORDS.get(f"{key}.engineer"), "engineer"


@pytest.mark.parametrize("key", PLAIN_KEYS)
def test_no_explanation_is_half_written(key: str) -> None:
    explanation = key.removesuffix(".plain")
    assert WORDS.get(f"{explanation}.engineer")
    assert part(explanation, "title")


def test_every_state_the_story_can_tell_has_its_words() -> None:
    missing = [key for key in facts_by_key() if f"explain.{key}.plain" not in WORDS]
    assert not missing


def test_every_state_that_is_explained_can_come_up() -> None:
    told = {f"{kind}.{state}" for kind, states in STATES.items() for state in states} - {"failure.none"}
    assert told <= facts_by_key().keys()


def test_every_gap_is_filled_whenever_its_words_come_up() -> None:
    for key, facts in facts_by_key().items():
        for name in ("title", "plain", "engineer"):
            forms = part(f"explain.{key}", name) or ()
            wanted = {gap for text in forms for gap in gaps(text)} | ({"n"} if len(forms) > 1 else set())
            assert wanted <= facts, f"{key}.{name} needs {wanted - facts}"


def test_only_things_in_the_scene_have_gaps() -> None:
    kinds = tuple(f"explain.{kind}." for kind in KINDS)
    assert {key for key, forms in WORDS.items() if any(map(gaps, forms)) and not key.startswith(kinds)} == set()


# --- the tone ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", WORDS)
def test_the_tone_is_calm_and_the_text_is_clean(key: str) -> None:
    for text in WORDS[key]:
        assert "!" not in text
        assert text == text.strip()
        assert "  " not in text
        if not key.endswith(".title"):
            assert text[-1] in ".?"


def test_the_lesson_is_always_to_be_had_in_two_sentences() -> None:
    assert WORDS["lesson.two_sentences"] == (
        "A saved state means that a failure half-way need not start from zero. "
        "Saving more often costs storage and saves re-work.",
    )


def test_tokens_are_said_to_be_pieces_of_text_that_are_paid_for() -> None:
    assert [key for key in PLAIN_KEYS if "pieces of text" in WORDS[key][0]] == ["explain.column.plain"]


# --- what learners get wrong ------------------------------------------------------------------------------------------

CHECKED_CONFUSIONS = {
    "resume runs the failed step again from its start": (
        ("explain.step.rerunning.plain", "from its start and not from the middle"),
        ("explain.control.strategy_resume.plain", "again from its start, not from the middle"),
        ("explain.rerun.plain", "from its start and not from the middle"),
        ("explain_board.strategies.plain", "runs again from its start"),
    ),
    "results before the restore point are read back, later ones may differ": (
        ("explain_board.read_back.plain", "may come out another way"),
        ("explain_board.read_back.plain", "Dots mark the first, hatching marks the second"),
        ("explain.control.legend.engineer", "Two patterns, one legend"),
        ("explain.checkpoint.used.engineer", "what came before is read back, what comes after is re-executed"),
        ("explain.rerun.plain", "may differ from the first time"),
    ),
    "an older checkpoint makes a fork, and the old branch stays": (
        ("explain_board.forks.plain", "its path splits"),
        ("explain_board.forks.plain", "stays in view"),
        ("explain_board.forks.engineer", "Resuming from an older checkpoint makes a fork"),
        ("explain_board.forks.engineer", "old branch stays visible"),
    ),
    "exactly once is a belief": (
        ("explain_board.exactly_once.engineer", "Exactly-once is a belief"),
        ("explain_board.exactly_once.engineer", "after the effect and before the record"),
        ("explain_board.exactly_once.engineer", "idempotency key catches the repeat"),
        ("explain_board.exactly_once.plain", "sends the mail again"),
    ),
    "rewinding the conversation does not rewind the world": (
        ("explain_board.outside.plain", "the world cannot"),
        ("explain_board.outside.engineer", "does not rewind files, databases or sent e-mail"),
        ("explain.checkpoint.saved.engineer", "Files, databases and sent e-mail are not in it"),
        ("explain.restore.engineer", "not files, databases or sent e-mail"),
    ),
    "whole snapshots grow with n squared, differences do not": (
        ("explain_board.how_often.plain", "Twice as many steps can need four times the storage"),
        ("explain_board.how_often.engineer", "n squared; differences do not"),
        ("explain.control.storage.engineer", "n squared; storing only differences does not"),
    ),
    "workflow and training checkpoints keep different state": (
        ("explain_board.training.plain", "When a model learns, it makes saves of its own"),
        ("explain_board.training.engineer", "serve one goal and keep different state"),
        ("explain_board.training.engineer", "Neither is only a transcript or only a weights file"),
    ),
    "a checkpoint is written after the step, or not at all": (
        ("explain.step.running.plain", "only when the whole step is done"),
        ("explain_board.checkpoint.engineer", "just before the write loses the step"),
    ),
    "not recorded is not zero": (("explain.column.not_recorded.plain", "Not known is not the same as none"),),
}


@pytest.mark.parametrize("confusion", CHECKED_CONFUSIONS)
def test_what_learners_get_wrong_is_said_right(confusion: str) -> None:
    for key, words in CHECKED_CONFUSIONS[confusion]:
        assert any(words in text for text in WORDS[key]), f"{key} does not say “{words}”"


def test_engineers_find_the_terms_of_the_field() -> None:
    everything = " ".join(text for key, forms in WORDS.items() if key.endswith(".engineer") for text in forms)
    for term in (
        "durable execution",
        "idempotency key",
        "at-least-once",
        "compensating action",
        "fork",
        "replayed",
        "roll back",
        "Writing the intent ahead",
    ):
        assert term in everything, term
