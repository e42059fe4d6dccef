"""Makes data/hk-tiles/judged.tsv again: random hands with their faan by npm's hk-mahjong 3.2.0.

    npm pack hk-mahjong@3.2.0 && tar xzf hk-mahjong-3.2.0.tgz
    python tests/peers/hk_mahjong.py package > tests/data/hk-tiles/judged.tsv

It values the first reading that it finds, so every reading is valued and the most is taken. A hand
that is worth its limit, which it writes ∞, has `limit`.
"""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from support.pattern_hands import RandomHand, generate_hands

NUMBER = 10_000
WINDS = ("east", "south", "west", "north")
SUITS = ("character", "dot", "bamboo", "honor")
DRAGONS = {5: 7, 6: 6, 7: 5}  # white, green and red here; there red, green and white
FLOWERS = ("spring", "summer", "autumn", "winter", "plum", "lily", "chrysanthemum", "bamboo")
SCRIPT = """
const { Hand, Meld, Tile, FaanCalculator } = require(process.argv[1]);
const hands = JSON.parse(require('fs').readFileSync(0, 'utf8'));
const worth = (value) => (value === '∞' ? Infinity : value);
for (const { melds, tiles, config } of hands) {
  const make = (each) => each.map(([suit, value]) => new Tile({ suit, value }));
  const hand = new Hand({ melds: melds.map((each) => new Meld(make(each))), tiles: make(tiles) });
  const values = hand.findAllWinningPermutations().map(
    (reading) => worth(FaanCalculator.calculate(reading, config).value));
  const best = Math.max(...values);
  console.log(best === Infinity ? 'limit' : String(best));
}
"""


def describe_tile(kind: int) -> tuple[str, int]:
    number = kind % 9 + 1
    return SUITS[kind // 9], DRAGONS.get(number, number) if kind >= 27 else number


def describe_hand(hand: RandomHand) -> dict[str, object]:
    """A hand as the calculator takes it."""
    conditions = hand.conditions
    by_heaven = "first" in conditions and hand.seat == 0
    return {
        "melds": [[describe_tile(kind) for kind in call.tiles] for call in hand.calls],
        "tiles": [describe_tile(kind) for kind in (*hand.in_hand, hand.won_on)],
        "config": {
            "selfPick": "self-draw" in conditions,
            "fullyConcealedHand": all(call.is_concealed for call in hand.calls),
            "robbingKong": "chankan" in conditions,
            "winByLastCatch": "last" in conditions,
            "winByKong": "rinshan" in conditions,
            "heavenlyHand": by_heaven,
            "earthlyHand": "first" in conditions and not by_heaven,
            "roundWind": WINDS[hand.round],
            "seatWind": WINDS[hand.seat],
            "extraTiles": {
                flower: str(number) in hand.flowers for number, flower in enumerate(FLOWERS, 1)
            },
            "enableBonusFaanDueToZeroExtraTile": True,
        },
    }


def main() -> None:
    package = Path(sys.argv[1]).resolve()
    hands = list(generate_hands("hk-mahjong 3.2.0", NUMBER))
    judged = subprocess.run(
        ["node", "-e", SCRIPT, str(package / "lib" / "index.js")],
        input=json.dumps(list(map(describe_hand, hands))),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    print(
        "# Random hands and their faan by npm's hk-mahjong 3.2.0 (MIT): tests/peers/hk_mahjong.py."
    )
    print("tiles\tconditions\tfaan")
    for hand, faan in zip(hands, judged, strict=True):
        print(hand.format_tiles(), hand.format_conditions(), faan, sep="\t")


if __name__ == "__main__":
    main()
