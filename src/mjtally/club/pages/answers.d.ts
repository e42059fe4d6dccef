// What a club answers to the scripts of its pages, as JSON: the one place where its fields stand.
// The scripts are checked against it by TypeScript, and the answers of the server, in the tests, by
// `tests/support/answer_types.py`, which knows of TypeScript only what is written here.

/** A score or points: whole, or with decimals. */
export type Score = number;

/** The address `api/tables/NAME`, and `state` in the answer to what was written. */
export interface TableState {
  name: string;
  is_plan: boolean;
  title: string;
  subtitle: string;
  planned: Planned | null;
  file: string;
  digest: string;
  date: string;
  rules: RulesInWords;
  family: string;
  players: string[];
  board: Board;
  hand: string;
  tracks_games: boolean;
  is_late: boolean;
  is_begun: boolean;
  is_over: boolean;
  is_known: boolean;
  moves_points: boolean;
  has_pot: boolean;
  result: SeatResult[] | null;
  share: string;
  lines: GameLine[];
  last: LastLine | null;
  problems: Problem[];
  clock: Clock | null;
  form: Form | null;
  can_undo: boolean;
  undo_number: number;
  version: number;
}

export interface RulesInWords {
  name: string;
  words: string;
}

/** A table of a plan, and the earlier ones at which those who are to sit here still play. */
export interface Planned {
  round: number;
  round_count: number;
  table: number;
  earlier: EarlierTable[];
}

export interface EarlierTable {
  name: string;
  round: number;
  table: number;
  players: string[];
}

/** What a board shows; `club/boards.py` says what each field means. */
export interface Board {
  seats: Seat[];
  declared: number[];
  label: string;
  title: string;
  counter: string;
  sticks: number;
  bonus: Bonus;
  round: number;
  table: number;
}

/** The points that a win gets besides its value. */
export interface Bonus {
  discard: number;
  self_draw: number;
  sticks: number;
}

/** A player on the board. Of a game that is not sent yet a page does not know the score. */
export interface Seat {
  name: string;
  size: number;
  wind: string;
  score: Score | null;
  is_dealer: boolean;
  rank: number | null;
}

export interface SeatResult {
  name: string;
  score: Score | null;
  points: Score;
  rank: number;
}

/** A line of the game; of one that was played also what it did. */
export interface GameLine {
  number: number;
  text: string;
  first: number;
  kind: string;
  label?: string;
  title?: string;
  dealer?: number | null;
  changes?: Score[];
  scores?: Score[];
  taps?: Taps | null;
}

export interface Explanation {
  line: string;
  descriptions: string[];
  payments: Payment[];
}

export interface LastLine extends Explanation {
  number: number;
}

/** Who pays whom; the table has no name. */
export interface Payment {
  payer: string;
  receiver: string;
  points: Score;
  reason: string;
}

/** A problem of a file: `fix` is the whole line as it is to be, or empty. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  end_column: number;
  severity: "error" | "warning";
  code: string;
  message: string;
  excerpt: string;
  fix: string;
}

/** The clock of the round. A page adds `ends`, the end by the clock of its device. */
export interface Clock {
  left: number;
  is_running: boolean;
  rule: "this-hand" | "one-more";
  extra: number;
  hands_left: number;
}

// ------------------------------------------------------------------------------ the form

/** What can be tapped under some rules; `rules/model/table_form.py` says what each field means. */
export interface Form {
  results: Result[];
  declared: SeatStep | null;
  counter: string;
  counter_points: number[];
}

export interface Result {
  name: string;
  words: string;
  steps: Step[];
  may_fail: boolean;
}

export type Step = SeatStep | ValueStep | ChoiceStep;

export interface SeatStep {
  kind: "seats";
  name: string;
  words: string;
  least: number;
  most: number;
  nobody: string;
  nobody_up_to: number;
  excludes: string[];
  includes: string[];
  within: string[];
  only_with: string[];
  only_without: string[];
  only_values: string[];
  least_score: number | null;
  cost: number;
  optional: boolean;
}

export interface ValueStep {
  kind: "values";
  name: string;
  words: string;
  of: string;
  discarder: string;
  groups: ValueGroup[];
  number: NumberEntry | null;
  tiles: TileEntry | null;
}

export interface TileEntry {
  sets: number;
  kinds: string[];
  red_fives: string;
  places: TilePlace[];
}

export interface TilePlace {
  key: string;
  words: string;
  kinds: string;
  within: string[];
}

export interface ValueGroup {
  words: string;
  values: ValueKey[];
  is_rest: boolean;
  is_row: boolean;
  detail: string;
}

export interface ValueKey {
  mark: string;
  words: string;
  discard: boolean;
  self_draw: boolean;
  excludes: string[];
  points: WinPoints | null;
  limit: string;
}

export interface WinPoints {
  discard: number[];
  self_draw: number[];
  dealer_discard: number[];
  dealer_self_draw: number[];
}

export interface NumberEntry {
  least: number;
  most: number;
  words: string;
  is_signed: boolean;
}

export interface ChoiceStep {
  kind: "choices";
  name: string;
  words: string;
  choices: Choice[];
  least: number;
  most: number;
  optional: boolean;
  within_value: boolean;
  weighs_also: string[];
  sum_limit: number;
}

export interface Choice {
  key: string;
  words: string;
  only_with: string[];
  only_without: string[];
  only_all: string[];
  never_all: string[];
  only_apart: string[][];
  only_values: string[];
  least_value: number;
  excludes: string[];
  weight: number;
  heavier_in: string[];
}

/** What was tapped, by the names of steps; values by seat. The server takes it in this form, too. */
export interface Taps {
  result: string;
  seats: Record<string, number[]>;
  values: Record<string, string>;
  choices: Record<string, string[]>;
  comment: string;
}

// ------------------------------------------------------------- what is asked of a table

/** What a line comes to that is not saved yet. */
export interface Preview extends Explanation {
  changes: Score[];
  board: Board;
  kind: string; // of the line: result, scores, comment …
  ends_hand: boolean;
  ends_game: string;
  later_hands: LaterHand[];
  problems: Problem[];
  obstacle: Obstacle | null;
}

/** What below a line that changes cannot stand then: its line, in words of the table; what has none is
 * said by the message. */
export interface Obstacle {
  number: number;
  words: string;
  message: string;
}

/** A hand below a line that changes of which something is another. */
export interface LaterHand {
  number: number;
  title_before: string;
  label: string;
  title: string;
  dealer: number | null;
  changes: Score[];
  scores: Score[];
}

/** Counted scores beside those of the game. */
export interface CountComparison {
  differences: Score[];
  reasons: CountReason[];
}

/** A slip that would explain the difference, in words, and the line as it may have been meant. The
 * taps change that hand; where there are none, nothing can be tapped. */
export interface CountReason {
  kind: string;
  number: number;
  words: string;
  line: string;
  taps: Taps | null;
}

/** What everybody needs in the next hand. Where there is none, nobody needs anything. */
export interface Needs {
  file: string;
  game?: number;
  rules?: string;
  hand: string;
  title: string;
  dealer?: string | null;
  honba?: number;
  sticks?: number;
  declared?: string[];
  may_be_last: boolean;
  players: PlayerNeeds[];
  draws: DrawOutcome[];
}

export interface PlayerNeeds {
  name: string;
  score: Score;
  rank: number;
  aims: Aim[];
}

export interface Aim {
  aim: string;
  words: string;
  wins: WinNeed[];
  draws: DrawNeed[];
  behind: Score | null;
  lines: NeedLine[];
}

export interface NeededHand {
  is_any: boolean;
  is_out: boolean;
  is_shared: boolean;
  points: number[];
  hands: string[];
}

/** The least win that is played by which an aim is reached: by self-draw (`from` is null), or from
 * these players. */
export interface NeedLine extends NeededHand {
  from: string[] | null;
  declared: NeededHand | null;
}

/** The least hand by which an aim is reached: by self-draw, or from another player. */
export interface WinNeed {
  from: string | null;
  declared: boolean;
  mark: string | null;
  any: boolean;
  shared: boolean;
  ending_mark: string | null;
  scores?: Score[];
  ranks?: number[];
  end?: string;
}

export interface DrawNeed {
  ready: boolean;
  declared: boolean;
  reached: "always" | "sometimes" | "never";
  reached_with_ready: string[][];
  goes_on: boolean;
}

export interface DrawOutcome {
  ready: string[];
  scores: Score[];
  ranks: number[];
  end: string;
}

// ------------------------------------------------------------------------------ the club

/** A card of the first game: `club/first_game.py` says what each field means. */
export interface FirstGame {
  name: string;
  words: string;
  note: string;
  sign: string;
  rulesets: FirstRuleset[];
  lengths: string[];
}

export interface FirstRuleset {
  words: string;
  name: string;
  players: number;
}

/** The address `api/club`. */
export interface Club {
  title: string;
  is_folder: boolean;
  family: string;
  rules: RulesInWords;
  rulesets: Ruleset[];
  players_count: number;
  has_roster: boolean;
  first_games: FirstGame[];
  is_new: boolean;
  keeps_files: boolean;
  roster: RosterPlayer[];
  tables: ClubTable[];
  clock: Clock | null;
  further_tallies: string[];
  may_open: boolean;
  problems: Problem[];
  version: number;
  may_write: boolean;
  language: string;
}

export interface Ruleset {
  name: string;
  players: number;
}

export interface RosterPlayer {
  name: string;
  last_played: string;
  is_guest: boolean;
}

/** A table of the evening; of a plan also where it stands there. */
export interface ClubTable {
  name: string;
  file: string;
  date: string;
  players: string[];
  is_begun: boolean;
  is_over: boolean;
  label: string;
  round?: number;
  table?: number;
  order?: number;
  is_current?: boolean;
}

// ------------------------------------------------------------- what is written or refused

/** The answer to a line that was saved, changed or taken back. */
export interface SavedLine {
  saved: boolean;
  line: string;
  number: number;
  state: TableState;
}

/** The answer to a declaration, and to extra minutes. */
export interface SavedState {
  saved: boolean;
  state: TableState;
}

export interface SavedClock {
  saved: boolean;
  clock: Clock | null;
}

/** The answer to what is refused. */
export interface Refusal {
  error: Fault;
  problems?: Problem[];
  line?: string;
  state?: TableState;
  obstacle?: Obstacle | null;
  is_same?: boolean;
  forgets?: number[];
}

export interface Fault {
  code: string;
  message: string;
}

// -------------------------------------------- what an app without a server answers besides

/** The address `api/files`: texts by their paths. */
export interface KeptFiles {
  files: Record<string, string>;
  uncounted: string[];
  index: string;
  sent: string;
}

/** What became of files that were opened. */
export interface TakenFiles {
  taken: string[];
  same: string[];
  merged: string[];
  different: Record<string, TwoTexts>;
}

export interface TwoTexts {
  here: string;
  there: string;
}

export interface SentFiles {
  sent: string;
}

/** A file to write in. */
export interface OpenedText {
  name: string;
  is_file: boolean;
  text: string;
  examples: TextExample[];
}

export interface TextExample {
  name: string;
  title: string;
  sentence: string;
}

export interface SavedText {
  text: string;
}

/** All that is shown of a text while somebody writes it. */
export interface TextReading {
  problems: TextProblem[];
  certain: TextProblem[];
  elsewhere: ProblemElsewhere[];
  tokens: [number, number, number, string][];
}

/** What comes of a text, as HTML. */
export interface TextResult {
  lead: string;
  standings: string;
  players: string;
}

export interface TextProblem {
  line: number;
  from: number;
  to: number;
  severity: "error" | "warning";
  code: string;
  message: string;
  fix: string | null;
}

export interface ProblemElsewhere {
  file: string;
  line: number;
  severity: "error" | "warning";
  message: string;
}

export interface Offers {
  offers: Offer[];
}

export interface Offer {
  from: number;
  text: string;
  description: string;
}

// ---------------------------------------------------------------------------- addresses

/** What each address answers with JSON, where it is not refused. */
export interface Answers {
  "GET /api/club": Club;
  "GET /api/tables/{name}": TableState;
  "GET /api/tables/{name}/needs": Needs;
  "POST /api/tables/{name}/preview": Preview;
  "POST /api/tables/{name}/count": CountComparison;
  "POST /api/tables": TableState;
  "PUT /api/clock": SavedClock;
  "PUT /api/tables/{name}/clock": SavedState;
  "PUT /api/tables/{name}/declared": SavedState;
  "POST /api/tables/{name}/games": TableState;
  "POST /api/tables/{name}/lines": SavedLine;
  "DELETE /api/tables/{name}/lines/last": SavedLine;
  "PUT /api/tables/{name}/lines/{number}": SavedLine;
  "GET /api/files": KeptFiles;
  "POST /api/files": TakenFiles;
  "POST /api/sent": SentFiles;
  "GET /api/texts": OpenedText;
  "PUT /api/texts": SavedText;
  "POST /api/texts/reading": TextReading;
  "POST /api/texts/result": TextResult;
  "POST /api/texts/offers": Offers;
}
