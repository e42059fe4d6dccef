// The data of a season's page, which `page.js` reads: JSON in two of its elements.

/** The games: the text of `script#games-data`. */
export interface GamesData {
  /** players of a game */
  seats: number;
  /** what one of `scores` is worth: 412 with a unit of 100 is the score 41200 */
  unit: number;
  /** names, by number: first those of the standings in their order, as `data-p` counts them, who have
   * a panel each; then others who played with them (guests) */
  players: string[];
  /** the days, in their order; "" first where games have none */
  dates: string[];
  /** each game, the oldest first: [number, date, …players, …scores, …points] a finished one, [number,
   * date, …players, …scores] one that was not finished and is not counted, [number, date, …players,
   * …scores, hands] loose hands, won and lost in an evening. `date` is a place in `dates`, and players
   * are numbers; players, scores and points are those of the best first. Scores that nobody knows are
   * null. Where players share a rank, the ranks come last, in a list: [1, 2, 2, 4]. Points are as they
   * are shown, with two decimals at most. */
  games: (number | null | number[])[][];
  /** of each game its round, 0 on days on which one table played alone, and its table in it, then the
   * number in whose order rounds stand where that is another one; empty where no tables played side by
   * side */
  rounds: number[][];
  /** the sign between a whole and its parts, as the language has it */
  decimal: string;
  /** what is said, with values in braces to be filled in */
  words: Record<string, string>;
}

/** A player's games, and two players, all of it worked out before: `script#players-data`. */
export interface PlayersData {
  words: Record<string, string>;
  /** the heading of whom a player met */
  opponent: string;
  /** headings of the list of a player's games, after that of the date */
  games: string[];
  /** figures of two players that are the same for both */
  shared: string[];
  /** what is said of games in which one was ahead of the other, or behind; empty for nothing */
  ahead: string;
  /** what is said of the difference between both; empty for nothing */
  difference: string;
  /** what one won from the other, in several ways */
  transfers: string[];
  /** a text for each pair that met: the numbers of both, then the figures that `shared` names; games
   * ahead and behind, where `ahead` names them; and the one that `difference` names, and those that
   * `transfers` names, as the first of both sees them; a figure that nobody knows is empty */
  pairs: string[];
}
