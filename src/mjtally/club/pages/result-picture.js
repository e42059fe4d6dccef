// The picture of a result: its title, and a row for each player with place, name, score and points, in
// the colours and the type of the page. Names stand whole: they shrink, and then take a second line.

/** @typedef {{rank: number, points: string, score: string, name: string}} Row */

const WIDTH = 540,
  EDGE = 28,
  GAP = 10,
  MARK = 44, // the side of a place
  SCALE = 2; // pixels of the picture for one of these
const TITLE = 22,
  NAMES = [28, 25, 22, 19], // sizes of letters
  POINTS = 32,
  SCORE = 18;
const LINE = 1.25; // the height of a line, by its letters: that of Vietnamese ones, too

/** What the text of a result says, which has the numbers of a player before the name.
 * @param {string} text @returns {{title: string, rows: Row[]}} */
export function readResult(text) {
  const [title, ...lines] = text.split("\n");
  const rows = lines.map((line) => {
    const [rank, points, ...rest] = line.split(/ {2}/);
    const isScored = rest.length > 1 && /^[-\u2212]?\d[\d.,'\u00a0\u202f]*$/.test(rest[0]);
    return {
      rank: Number(rank),
      points: points.replaceAll("\u2007", ""),
      score: isScored ? rest[0] : "",
      name: rest.slice(isScored ? 1 : 0).join("  "),
    };
  });
  return { title, rows };
}

/** Words in lines that are no wider than there is room; a word that is wider breaks.
 * @param {string} text @param {number} room @param {(text: string) => number} measure @returns {string[]} */
export function breakLines(text, room, measure) {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)];
  /** @type {string[]} */
  const lines = [""];
  for (const { segment } of letters) {
    const line = lines[lines.length - 1];
    if (measure(line + segment) <= room || !line) {
      lines[lines.length - 1] += segment;
      continue;
    }
    const space = segment === " " ? -1 : line.lastIndexOf(" ");
    if (space > 0) lines.splice(-1, 1, line.slice(0, space), line.slice(space + 1) + segment);
    else lines.push(segment.trimStart());
  }
  return lines;
}

/** Draw a result, as large as it needs to be. @param {HTMLCanvasElement} canvas @param {string} text */
export function drawResult(canvas, text) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(document.documentElement),
    { fontFamily } = getComputedStyle(document.body);
  /** @param {string} name */
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  /** @param {number} size @param {number} [weight] */
  const setFont = (size, weight = 400) => (context.font = `${weight} ${size}px ${fontFamily}`);
  const measure = (/** @type {string} */ words) => context.measureText(words).width;
  const { title, rows } = readResult(text);

  setFont(TITLE, 600);
  const titleLines = breakLines(title, WIDTH - 2 * EDGE, measure);
  setFont(POINTS, 800);
  const pointsWidth = Math.max(...rows.map((row) => measure(row.points)));
  const room = WIDTH - 2 * EDGE - MARK - pointsWidth - 6 * GAP;
  const placed = rows.map((row) => {
    const size =
      NAMES.find((size) => (setFont(size, 600), measure(row.name) <= room)) ?? NAMES[NAMES.length - 1];
    setFont(size, 600);
    const lines = breakLines(row.name, room, measure);
    const height = Math.max(MARK, lines.length * size * LINE, (POINTS + (row.score ? SCORE : 0)) * LINE);
    return { ...row, size, lines, height: height + 2 * GAP };
  });
  const top = EDGE + titleLines.length * TITLE * LINE + 2 * GAP;
  const height = placed.reduce((sum, row) => sum + row.height + GAP, top) - GAP + EDGE;

  canvas.width = WIDTH * SCALE;
  canvas.height = Math.ceil(height) * SCALE;
  context.scale(SCALE, SCALE);
  context.textBaseline = "middle";
  context.fillStyle = colour("page");
  context.fillRect(0, 0, WIDTH, height);
  /** @param {string} words @param {number} x @param {number} y @param {string} ink @param {CanvasTextAlign} align */
  const write = (words, x, y, ink, align) => {
    context.textAlign = align;
    context.fillStyle = colour(ink);
    context.fillText(words, x, y);
  };
  /** @param {number} x @param {number} y @param {number} wide @param {number} high @param {string} ink */
  const fill = (x, y, wide, high, ink) => {
    context.fillStyle = colour(ink);
    context.beginPath();
    context.roundRect(x, y, wide, high, GAP);
    context.fill();
  };
  setFont(TITLE, 600);
  titleLines.forEach((line, at) => write(line, EDGE, EDGE + (at + 0.5) * TITLE * LINE, "soft", "left"));
  let y = top;
  for (const row of placed) {
    const middle = y + row.height / 2,
      place = `p${Math.min(row.rank, 4)}`,
      right = WIDTH - EDGE - GAP;
    fill(EDGE, y, WIDTH - 2 * EDGE, row.height, row === placed[0] ? "accent-soft" : "surface");
    fill(EDGE + GAP, middle - MARK / 2, MARK, MARK, place);
    setFont(NAMES[0], 700);
    write(String(row.rank), EDGE + GAP + MARK / 2, middle, `on-${place}`, "center");
    setFont(row.size, 600);
    const first = middle - ((row.lines.length - 1) / 2) * row.size * LINE;
    row.lines.forEach((line, at) =>
      write(line, EDGE + 3 * GAP + MARK, first + at * row.size * LINE, "ink", "left"),
    );
    setFont(POINTS, 800);
    const isLoss = /^[-\u2212]/.test(row.points);
    write(row.points, right, middle - (row.score ? SCORE / 2 : 0), isLoss ? "loss" : "gain", "right");
    setFont(SCORE);
    if (row.score) write(row.score, right, middle + POINTS / 2 + 2, "soft", "right");
    y += row.height + GAP;
  }
}
