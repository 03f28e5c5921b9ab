"""The native half: options by name, and tuples in the order of the fields of `Finding`."""

from typing import Any, Callable, Dict, List, Optional, Tuple, Union

_Text = Union[str, bytes]
_Edit = Tuple[int, int, str]
_Place = Tuple[int, int, int, int, int, int]
_Fields = Tuple[str, str, str, str, _Place, int, str, Optional[Tuple[bool, List[_Edit]]]]

def check(text: _Text, options: Dict[str, Any]) -> List[_Fields]: ...
def format(text: _Text, options: Dict[str, Any]) -> Union[str, List[_Fields]]: ...
def loads(
    text: _Text,
    parse_int: Optional[Callable[[str], Any]],
    parse_float: Optional[Callable[[str], Any]],
) -> Tuple[Optional[List[Any]], List[_Fields]]: ...
