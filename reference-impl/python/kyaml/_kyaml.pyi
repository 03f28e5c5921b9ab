"""The native half: settings as JSON, and tuples in the order of the fields of `Finding`."""

from typing import Any, Callable, List, Literal, Optional, Tuple, Union

_Text = Union[str, bytes]
_Edit = Tuple[int, int, str]
_Place = Tuple[int, int, int, int, int, int]
_Fields = Tuple[str, str, str, Literal["error", "warning"], _Place, int, str, Optional[Tuple[bool, List[_Edit]]]]

__version__: str

def check(text: _Text, settings: str, severity: List[Tuple[str, str]]) -> List[_Fields]: ...
def format(text: _Text, settings: str, to: str, syntax: str) -> Union[str, List[_Fields]]: ...
def loads(
    text: _Text,
    is_one: bool,
    parse_int: Optional[Callable[[str], Any]],
    parse_float: Optional[Callable[[str], Any]],
) -> Tuple[Optional[List[Any]], List[_Fields]]: ...
