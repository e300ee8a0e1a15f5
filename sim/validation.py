"""What a file says, made into a value of ours, or the first reason why it cannot be."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from sim.bad_input import BadInput, printable, shown

Model = TypeVar("Model", bound=BaseModel)

WANTED = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing_size": "a smaller whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "text",
    "string_unicode": "text of valid Unicode",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "none_required": "null",
    "greater_than": "more than {gt}",
    "greater_than_equal": "at least {ge}",
    "less_than": "less than {lt}",
    "less_than_equal": "at most {le}",
    "literal_error": "{expected}",
    "enum": "{expected}",
    "string_too_long": "text of at most {max_length} characters",
    "too_short": "a list of at least {min_length}",
    "too_long": "a list of at most {max_length}",
}  # pydantic's kinds of error, in words
BOUNDS = ("greater_than", "greater_than_equal", "less_than", "less_than_equal")


def validated(model: type[Model], data: Any, where: str | os.PathLike[str]) -> Model:
    """Return `data` as a `model`; BadInput names the file, the first bad place, its value, and how many more."""
    try:
        return model.model_validate(data)
    except ValidationError as problem:
        errors = problem.errors(include_url=False)
    raise BadInput(f"{printable(Path(where).name)}: {_sentence(errors, data)}")


def _sentence(errors: list[ErrorDetails], data: Any) -> str:
    by_place: dict[tuple[str | int, ...], list[ErrorDetails]] = {}
    for error in errors:
        by_place.setdefault(_place(error, data), []).append(error)
    outer = {place[:i] for place in by_place for i in range(len(place))}  # a union complains about the whole as well
    places = [place for place in by_place if place not in outer]
    more = len(places) - 1
    rest = f" (and {more} more {'problem' if more == 1 else 'problems'})" if more else ""
    return f"{_written(places[0])} {_complaint(by_place[places[0]])}{rest}"


def _place(error: ErrorDetails, data: Any) -> tuple[str | int, ...]:
    """Return the keys that lead to the error in the data, without the names of the alternatives tried on the way."""
    found, place, last = data, [], len(error["loc"]) - 1
    for i, key in enumerate(error["loc"]):
        if (isinstance(found, dict) and key in found) or (isinstance(found, list) and isinstance(key, int)):
            place.append(key)
            found = found[key]  # type: ignore[index]  # the test above is more than the checker can follow
        elif i == last and error["type"] == "missing":
            place.append(key)
    return tuple(place)


def _written(place: tuple[str | int, ...]) -> str:
    text = "".join(f"[{key}]" if isinstance(key, int) else f".{printable(key[:60])}" for key in place)
    return text.lstrip(".") or "the content"


def _complaint(errors: list[ErrorDetails]) -> str:
    first = errors[0]
    if first["type"] == "missing":
        return "is missing"
    if first["type"] == "extra_forbidden":
        return "is not a known field"
    fitting = [error for error in errors if error["type"] in BOUNDS] or errors  # of the right kind, but not of the size
    wanted = dict.fromkeys(_wanted(error) for error in fitting if error["type"] in WANTED)
    if wanted:
        return f"must be {' or '.join(wanted)}, not {shown(first['input'])}"
    if first["type"] in ("value_error", "assertion_error"):
        return f"is not valid: {first['ctx']['error']}"
    return f"is not valid: {first['msg'][0].lower()}{first['msg'][1:]}, not {shown(first['input'])}"


def _wanted(error: ErrorDetails) -> str:
    return WANTED[error["type"]].format(**{name: _plainly(bound) for name, bound in error.get("ctx", {}).items()})


def _plainly(bound: Any) -> Any:
    return int(bound) if isinstance(bound, float) and bound.is_integer() else bound
