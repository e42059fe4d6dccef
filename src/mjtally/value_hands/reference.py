"""The reference of a family: how its marks, lines, tags and tiles are written, and its parameters.

What is alike in all of them is here. A family adds its words, of its unit and its examples.
"""

from ..language.reference import Topic
from .types import ReferenceWords, Rows, ValuePlay


def build_topics(play: ValuePlay) -> tuple[Topic, ...]:
    """All of a family's topics, its marks first."""
    words: ReferenceWords = play.load_reference()
    return (
        _build_marks(play, words),
        _build_lines(play, words),
        Topic(
            name=f"{play.name}-rules",
            title=f"parameters of {_find_title(play)} that need words",
            head=("key", "values"),
            rows=words.parameters,
        ),
        _build_tiles(play, words),
    )


def _find_title(play: ValuePlay) -> str:
    return play.full_name or play.short_name


def _build_marks(play: ValuePlay, words: ReferenceWords) -> Topic:
    value = play.example_values[0]
    flowers = ", flowers in braces: `{26f}`" if words.has_flowers else ""
    return Topic(
        name=play.name,
        title=f"{_find_title(play)} marks",
        head=("mark", "the player"),
        rows=(
            (f"`{value}`", f"won with {value} {play.unit}{words.value}"),
            (
                words.tile_marks,
                f"won with these tiles, the tile won on after `+`{flowers}; {play.unit} before `=`"
                " are checked",
            ),
            ("`-`", "had no part in it; `- - - -` is a draw"),
            ("`d`", "discarded the winning tile, or made the kong that was robbed"),
            ("`f`", f"made a false win{words.false_win}"),
            *words.more_marks,
        ),
        notes=f"A win by discard has one `d`, a self-draw none. {words.winners} {words.dealer}",
    )


def _build_lines(play: ValuePlay, words: ReferenceWords) -> Topic:
    tags = (
        ("`last`", "the last tile of the wall, or the discard after it"),
        ("`rinshan`", "the tile after a kong, self-drawn"),
        ("`chankan`", "a robbed kong; who made it is `d`"),
        ("`first`", words.first),
        (
            "`turn=9`",
            "the turn of the win, 1 to 24: the winner's at a self-draw, the discarder's at a"
            " discard",
        ),
    )
    notes = (
        f"`last` to `first` are worth {play.unit} where the tiles are written; beside a number they"
        " are notes."
    )
    if not words.end:
        title = f"{_find_title(play)} tags, after the marks"
        return Topic(f"{play.name}-tags", title, ("tag", "says"), tags, notes)
    games = (
        ("`Lena -30`", "in a game: a penalty, off her score, and nobody gets it"),
        (
            "`= 51 -66 17 -2`",
            "the scores at this point, to be checked; or a whole game by its final scores",
        ),
    )
    return Topic(
        name=f"{play.name}-lines",
        title=f"other lines of {_find_title(play)}, and tags after the marks",
        head=("a line or tag", "says"),
        rows=(*games, *words.more_lines, ("`end`", words.end), *tags),
        notes=notes,
    )


def _build_tiles(play: ValuePlay, words: ReferenceWords) -> Topic:
    rows: Rows = (
        ("`123m` `456p` `789s`", "characters, circles and bamboo"),
        ("`1234z`", "east, south, west and north"),
        ("`567z` or `PFC`", "white, green and red, where other programs write red, green, white"),
        ("`+5s`", "the tile that was won on"),
        (
            "`(345m)` `(555p)` `(5555p)` `[5555p]`",
            "a chow, a pung, a melded kong, a concealed kong",
        ),
    )
    flowers = (
        "`{15f}`",
        "flowers: 1 to 4 spring to winter, 5 to 8 plum to chrysanthemum; 1 and 5 are east's own",
    )
    return Topic(
        name=f"{play.name}-tiles",
        title=f"tiles of {_find_title(play)}",
        head=("tiles", "are"),
        rows=(*rows, flowers) if words.has_flowers else rows,
    )
