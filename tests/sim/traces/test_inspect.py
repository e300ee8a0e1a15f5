"""An Inspect AI log becomes one task for each sample: its own turns, its own disks, its own failure, its own bill."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sim.bad_input import BadInput
from sim.plan import Plan
from sim.task import Origin
from sim.traces import read_recording
from tests.sim.traces.logs import (
    CHECKPOINT,
    ZSTANDARD,
    Member,
    as_json,
    call,
    header,
    model,
    read_log,
    read_run,
    sample,
    span,
    tool,
    usage,
    zipped,
)

CRASH = {"error": {"message": "connection lost", "traceback": "..."}}
LOST = model(9, tokens=None, error="connection lost")


def origin(run: Plan) -> Origin:
    assert run.task.origin is not None
    return run.task.origin


def spent(run: Plan) -> tuple[int | None, ...]:
    of = origin(run)
    return of.input_tokens, of.output_tokens, of.inherited_input_tokens, of.inherited_output_tokens


def test_each_answer_of_the_model_is_a_step_with_its_tokens_calls_and_seconds(tmp_path: Path) -> None:
    run = read_run(
        tmp_path,
        model(1, call("c1", q="ships"), call("c2", q="boats"), says="I look", tokens=(400, 60)),
        tool("c2", "one boat", completed="2026-11-30T10:01:30Z"),
        tool("c1", "two ships", completed="2026-11-30T10:01:20Z"),
        model(2, says="Two ships, one boat", tokens=(650, 70)),
    )
    first, last = run.task.steps
    assert (first.title, first.input_tokens, first.output_tokens, first.seconds) == ("search ships (+1)", 400, 60, 30.0)
    assert [c.result for c in first.call_records] == ["two ships", "one boat"]
    assert [(m.role, m.text) for m in first.messages] == [
        ("agent", "I look"),
        ("tool", "two ships"),
        ("tool", "one boat"),
    ]
    assert (last.title, last.result, last.n_tool_calls, last.seconds) == (
        "Two ships, one boat",
        "Two ships, one boat",
        0,
        10,
    )
    assert spent(run) == (1050, 130, 0, 0)
    assert (origin(run).tokens_per_step, origin(run).tool_calls, run.task.title) == (True, 2, "ships s1")
    assert run.task.versions == {"model": "mock/model", "inspect_ai": "0.3.285"}


def test_a_run_with_neither_disks_nor_failure_has_a_disk_after_every_step(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1), model(2))
    assert (run.checkpoints.name, run.failure) == ("every_step", None)


def test_recorded_checkpoints_are_the_disks(tmp_path: Path) -> None:
    run = read_run(tmp_path, CHECKPOINT, model(1), model(2), CHECKPOINT, CHECKPOINT, model(3))
    assert (run.checkpoint_steps, origin(run).checkpoints, run.failure) == ((2,), (2,), None)


def test_a_call_that_never_answered_is_the_step_that_failed(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1), CHECKPOINT, model(2), LOST, **CRASH)
    assert run.failure is not None
    assert (run.task.n_steps, run.failure.step, run.last_checkpoint) == (3, 3, 1)
    assert (run.task.steps[2].error, run.task.steps[2].tokens) == ("connection lost", None)
    assert (origin(run).errors, origin(run).failed_step) == (1, 3)
    assert spent(run) == (200, 20, 0, 0)


def test_a_failed_call_cost_what_the_total_has_left_over(tmp_path: Path) -> None:
    usage = {"model_usage": {"m": {"input_tokens": 250, "output_tokens": 20}}}
    run = read_run(tmp_path, model(1), model(2), LOST, **CRASH, **usage)
    assert (run.task.steps[2].input_tokens, run.task.steps[2].output_tokens) == (50, 0)
    less_than_its_turns = {"model_usage": {"m": {"input_tokens": 150, "output_tokens": 20}}}
    assert read_run(tmp_path, model(1), model(2), LOST, **CRASH, **less_than_its_turns).task.steps[2].tokens is None


def test_a_crash_that_was_no_call_of_the_model_strikes_the_last_step(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1), CHECKPOINT, model(2), **CRASH)
    assert run.failure is not None
    assert (run.task.n_steps, run.failure.step, run.last_checkpoint) == (2, 2, 1)
    assert run.task.steps[1].error == "connection lost"


def test_a_crash_right_after_a_checkpoint_strikes_a_step_of_its_own(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1), CHECKPOINT, LOST, **CRASH)
    assert run.failure is not None
    assert (run.task.n_steps, run.failure.step, run.last_checkpoint) == (2, 2, 1)
    assert (run.task.steps[1].title, run.task.steps[1].tokens) == ("connection lost", None)
    assert spent(run) == (100, 10, 0, 0)


def test_a_crash_before_the_first_answer_is_the_only_step(tmp_path: Path) -> None:
    run = read_run(tmp_path, LOST, error="connection lost")
    assert (run.task.n_steps, run.checkpoint_steps, spent(run)) == (1, (), (None, None, 0, 0))


def test_a_crash_that_only_its_event_tells_of_counts(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1), {"event": "error", "error": {"message": "killed"}})
    assert run.failure is not None
    assert run.task.steps[0].error == "killed"


def test_an_error_told_twice_is_one_error(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1, error="connection lost"), **CRASH)
    assert (origin(run).errors, origin(run).failed_step) == (1, 1)


def test_a_model_call_that_failed_and_was_tried_again_is_an_error_of_the_next_step(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1), LOST, model(2), model(3, tokens=None, output={"error": "refused"}))
    assert [step.error for step in run.task.steps] == [None, "connection lost\nrefused"]
    assert (origin(run).errors, run.failure) == (2, None)


def test_a_model_call_cut_off_without_a_word_is_no_step(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1), {"event": "model", "pending": True, "output": {"choices": []}})
    assert (run.task.n_steps, run.task.steps[0].error) == (1, None)


def test_an_answer_that_was_billed_but_bad_is_a_step_with_an_error(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1, error="content filter"))
    assert (run.task.steps[0].error, run.task.steps[0].tokens) == ("content filter", 110)


def test_tool_errors_are_told_in_every_spelling(tmp_path: Path) -> None:
    run = read_run(
        tmp_path,
        model(1, *(call(c) for c in "abcd"), {**call("e"), "parse_error": "not JSON"}),
        tool("a", "", error={"type": "timeout", "message": "too slow"}),
        tool("b", error="odd"),
        tool("c", failed=True),
        tool("d", error={}),
    )
    calls = run.task.steps[0].call_records
    assert [c.error for c in calls] == ["timeout: too slow", "odd", "failed", "error", "not JSON"]
    assert origin(run).errors == 5
    assert (run.task.steps[0].messages[0].text, calls[4].result) == ("timeout: too slow", None)


def test_a_call_the_record_breaks_off_at_has_no_result(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1, call("c1"), call("c2")), tool("c2", "", pending=True))
    assert [c.result for c in run.task.steps[0].call_records] == [None, None]


def test_a_tool_nobody_asked_for_belongs_to_the_turn_before_it(tmp_path: Path) -> None:
    run = read_run(tmp_path, tool("early"), model(1), tool("stray", "x", arguments="ls"), tool("", "y"))
    assert [(c.arguments, c.result) for c in run.task.steps[0].call_records] == [("ls", "x"), ("", "y")]


def test_an_agent_called_as_a_tool_takes_its_own_turns(tmp_path: Path) -> None:
    nested = tool("c1", "done", events=[model(2, says="inner")], completed="2026-11-30T10:09:00Z")
    late = tool("c1", "done", completed="2026-11-30T10:09:00Z")
    run = read_run(tmp_path, model(1, call("c1")), nested, model(3), late)
    assert [step.title for step in run.task.steps] == ["search", "inner", "…"]
    assert run.task.steps[2].seconds == 10.0


def test_what_is_restored_from_the_run_before_is_no_step_and_no_cost_of_this_one(tmp_path: Path) -> None:
    run = read_log(
        tmp_path,
        sample(
            span("r", "prior_run"),
            span("c", "checkpoint", "r"),
            {**model(1, says="before"), "span_id": "c"},
            {**CHECKPOINT, "span_id": "r"},
            span("own", "checkpoint", "x"),
            {**model(2, call("c2"), says="after"), "span_id": "own"},
            CHECKPOINT,
            messages=[
                {"role": "user", "content": "Count the ships"},
                {"role": "assistant", "id": "m1", "content": "before"},
                {"role": "tool", "content": "", "error": {"type": "timeout", "message": "slow"}},
                {"role": "assistant", "id": "m2", "content": "after"},
                {"role": "odd"},
            ],
            model_usage=usage(200, 20),
        ),
        head=header(stats={"model_usage": usage(350, 40)}),
    )[0]
    assert [step.description for step in run.task.steps] == ["after"]
    assert [m.text for m in run.task.specification] == ["Count the ships", "before", "timeout: slow"]
    assert spent(run) == (100, 10, 250, 30)
    assert (run.checkpoint_steps, run.failure) == ((1,), None)
    assert origin(run).notes == ("resumed",)


def test_without_any_total_the_restored_events_tell_what_was_inherited(tmp_path: Path) -> None:
    run = read_run(tmp_path, span("r", "prior_run"), {**model(1), "span_id": "r"}, model(2))
    assert spent(run) == (100, 10, 100, 10)


def test_a_restarted_run_inherits_what_the_logs_total_counts_beyond_its_own(tmp_path: Path) -> None:
    again = sample(model(1), model(2), error_retries=[{"message": "connection lost"}])
    run = read_log(tmp_path, again, head=header(stats={"model_usage": usage(650, 60)}))[0]
    assert spent(run) == (200, 20, 450, 40)
    assert origin(run).notes == ("restarted",)


def test_in_a_log_of_several_samples_the_journal_tells_what_was_inherited(tmp_path: Path) -> None:
    old = {"id": "s1", "epoch": 1, "uuid": "old run", "model_usage": usage(70, 7)}
    this = {**old, "uuid": "this run", "model_usage": usage(100, 10)}
    other = {**old, "id": "s2"}
    runs = read_archive(
        tmp_path,
        Member("_journal/start.json", as_json({"eval": {"task": "boats"}})),
        Member("_journal/summaries/1.json", as_json([old, other])),
        Member("summaries.json", as_json([old, this, {"id": "s1", "epoch": 1}])),
        Member("header.json", as_json(header())),
        Member("samples/s1_epoch_1.json", as_json(sample(model(1))), ZSTANDARD),
        Member("samples/s3_epoch_1.json", as_json({**sample(model(1)), "id": "s3", "epoch": 2}), ZSTANDARD),
        Member("reductions.json", b"not read"),
    )
    assert [run.task.title for run in runs] == ["ships s1", "ships s3 #2"]
    assert [spent(run) for run in runs] == [(100, 10, 70, 7), (100, 10, 0, 0)]


def test_a_summary_says_nothing_about_a_sample_without_a_name_of_its_own(tmp_path: Path) -> None:
    old = {"id": "s1", "epoch": 1, "uuid": "old run", "model_usage": usage(70, 7)}
    anonymous = {**sample(model(1)), "uuid": None}
    parts = Member("summaries.json", as_json([old])), Member("samples/a.json", as_json(anonymous))
    (run,) = read_archive(tmp_path, *parts)
    assert spent(run) == (100, 10, 0, 0)


def read_archive(folder: Path, *parts: Member) -> tuple[Plan, ...]:
    (folder / "log.eval").write_bytes(zipped(*parts))
    return read_recording(folder / "log.eval").runs


def test_a_log_whose_run_was_killed_has_only_the_beginning_of_a_header(tmp_path: Path) -> None:
    start = Member("_journal/start.json", as_json({"eval": {"task": "boats"}}))
    (run,) = read_archive(tmp_path, start, Member("samples/a.json", as_json(sample(model(1)))))
    assert run.task.title == "boats s1"


def test_calls_that_judge_the_answer_are_no_steps(tmp_path: Path) -> None:
    run = read_run(
        tmp_path,
        model(1),
        {"event": "step", "action": "begin", "type": "solver"},
        {"event": "step", "action": "begin", "type": "scorer"},
        model(2),
        {"event": "step", "action": "end"},
        {"event": "step", "action": "end"},
        {"event": "step", "action": "end"},
        model(3),
        span("s", "scorers"),
        span("t", "scorer", "s"),
        {**model(4), "span_id": "t"},
        error_retries=[],
        scores={"match": {"value": "C"}, "style": {"value": 0}, "odd": {"value": [1]}, "part": {"value": 0.5}},
    )
    assert run.task.n_steps == 2
    assert [(e.summary, e.passed) for e in run.task.steps[1].evidence] == [("match: C", True), ("style: 0", False)]


def test_judging_is_not_taken_for_a_run_before(tmp_path: Path) -> None:
    judged = sample(model(1), span("s", "scorers"), {**model(2), "span_id": "s"}, error_retries=[{"message": "x"}])
    run = read_log(tmp_path, judged, head=header(stats={"model_usage": usage(260, 25)}))[0]
    assert spent(run) == (100, 10, 60, 5)


def test_an_older_log_keeps_its_events_in_a_transcript_and_one_score(tmp_path: Path) -> None:
    old = {"id": 1, "input": "x", "transcript": {"events": [model(1)]}, "score": {"value": "I"}}
    (run,) = read_log(tmp_path, old)
    assert run.task.n_steps == 1
    assert run.task.steps[0].evidence[0].summary == "score: I"


def test_without_tokens_of_each_turn_the_samples_total_counts_and_is_never_spread(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1, tokens=None, says="a"), model(2, tokens=(0, 0)), model_usage=usage(500, 50))
    assert [step.tokens for step in run.task.steps] == [None, None]
    assert spent(run) == (500, 50, 0, 0)
    assert not origin(run).tokens_per_step


def test_a_logs_total_counts_only_where_it_can_be_that_of_its_one_sample(tmp_path: Path) -> None:
    uncounted = sample(model(1, tokens=None, says="a"))
    total = {"stats": {"model_usage": usage(9, 8)}}
    assert spent(read_log(tmp_path, uncounted, head=header(**total))[0]) == (9, 8, 0, 0)
    four = header(**total, results={"completed_samples": 4})
    assert spent(read_log(tmp_path, uncounted, head=four)[0]) == (None, None, 0, 0)
    assert spent(read_log(tmp_path, uncounted, uncounted, head=header(**total))[0]) == (None, None, 0, 0)
    retried = {**uncounted, "error_retries": [{}]}
    assert spent(read_log(tmp_path, retried, head=header(**total))[0]) == (None, None, 0, 0)


def test_tokens_read_from_a_cache_on_top_are_noted(tmp_path: Path) -> None:
    on_top = model(1)
    on_top["output"]["input_context_tokens"] = 300
    assert origin(read_run(tmp_path, on_top)).notes == ("cache_reads_not_counted",)
    on_top["output"]["input_context_tokens"] = 100
    assert origin(read_run(tmp_path, on_top)).notes == ()


def test_a_run_that_reached_its_limit_is_noted(tmp_path: Path) -> None:
    assert origin(read_run(tmp_path, model(1), limit={"type": "message", "limit": 3})).notes == ("limit_reached",)


def test_a_log_that_kept_no_events_is_read_from_its_messages(tmp_path: Path) -> None:
    run = read_run(
        tmp_path,
        messages=[
            {"role": "user", "content": "Count"},
            {"role": "assistant", "content": "I look", "tool_calls": [call("c1", q="ships")]},
            {"role": "tool", "tool_call_id": "c1", "content": "two"},
            {"role": "user", "content": "on"},
            {"role": "assistant", "content": "two"},
        ],
    )
    assert [step.title for step in run.task.steps] == ["search ships", "two"]
    assert run.task.steps[0].call_records[0].result == "two"
    assert [m.text for m in run.task.specification] == ["Count"]
    assert origin(run).notes == ("only_messages",)


def test_answers_of_tools_whose_question_was_not_kept_are_one_step(tmp_path: Path) -> None:
    answers = [
        {"role": "tool", "tool_call_id": f"b{k}", "function": "bash", "content": "…", "error": {"type": "limit"}}
        for k in range(3)
    ]
    run = read_run(tmp_path, messages=answers)
    assert (run.task.steps[0].title, run.task.steps[0].n_tool_calls, origin(run).errors) == ("bash (+2)", 3, 3)
    assert spent(run) == (None, None, 0, 0)


def test_what_a_user_says_between_two_turns_is_heard_by_the_turn_before(tmp_path: Path) -> None:
    said = [
        {"role": "user", "content": "Count"},
        {"role": "assistant", "id": "m1"},
        {"role": "user", "content": "Go on"},
        {"role": "assistant", "id": "m2"},
    ]
    run = read_run(tmp_path, model(1, says="a"), model(2, says="b"), messages=said)
    assert [[m.text for m in step.messages] for step in run.task.steps] == [["a", "Go on"], ["b"]]


def test_texts_kept_elsewhere_are_followed_and_pictures_named(tmp_path: Path) -> None:
    parts: list[Any] = [
        "attachment://1",
        {"type": "text", "text": "attachment://1"},
        {"type": "image", "image": "data:image/png;base64,AAAA"},
        {"type": "reasoning", "reasoning": "thinking", "summary": "short"},
        {"type": "reasoning", "reasoning": "secret", "redacted": True},
        {"type": "reasoning", "reasoning": "thinking"},
        {"type": "unknown"},
        {"type": ["odd"]},
        7,
    ]
    run = read_run(
        tmp_path,
        model(1, call("c1", q=["attachment://1", {"k": "attachment://gone"}]), call("c2", q=0), call("c3", q=0)),
        tool("c1", parts),
        tool("c2", None),
        tool("c3", {"ships": 2}),
        attachments={"1": "two ships"},
    )
    calls = run.task.steps[0].call_records
    assert calls[0].arguments == {"q": ["two ships", {"k": "attachment://gone"}]}
    assert calls[0].result == "two ships\ntwo ships\n[image]\nshort\nthinking"
    assert [c.result for c in calls[1:]] == ["", '{"ships": 2}']
    assert calls[1].arguments == {"q": 0}


def test_the_objective_is_what_the_user_asked_last(tmp_path: Path) -> None:
    asked = [
        {"role": "user", "content": "a"},
        {"role": "user", "content": "Count"},
        {"role": "assistant", "content": "b"},
    ]
    assert read_run(tmp_path, model(1)).task.objective == "Count the ships"
    (run,) = read_log(tmp_path, {**sample(model(1)), "input": asked})
    assert run.task.objective == "Count"


def test_a_log_that_says_nothing_of_itself_is_read_all_the_same(tmp_path: Path) -> None:
    (run,) = read_log(tmp_path, {"events": [model(1, says="a")]}, head={"eval": 3, "status": None})
    assert (run.task.title, run.task.versions) == ("Inspect AI", {})


def test_times_that_make_no_sense_are_not_recorded(tmp_path: Path) -> None:
    for start in ("yesterday", 7, "2026-12-30T10:00:00", "0001-01-01T00:00:00+14:00"):
        run = read_run(tmp_path, {**model(1), "timestamp": start})
        assert run.task.steps[0].seconds is None


def test_a_log_without_a_sample_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"log\.json: this Inspect AI log holds no sample"):
        read_log(tmp_path)
    with pytest.raises(BadInput, match=r"log\.eval: this Inspect AI log holds no sample"):
        read_archive(tmp_path, Member("header.json", as_json(header())))
    with pytest.raises(BadInput, match=r"log\.json: ships s1 holds no turn of a model"):
        read_run(tmp_path)


def test_a_role_that_is_no_text_is_no_role(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1), messages=[{"role": [], "content": "?"}, {"role": {}, "content": "!"}])
    assert run.task.specification == ()


def test_a_name_of_invisible_characters_is_no_name(tmp_path: Path) -> None:
    run = read_run(tmp_path, model(1, says="\u200b\u202e"))
    assert run.task.steps[0].title == "…"
