import { remembering } from '../../cli/shared/recent.ts';
import type { Corners, Point, Polygon } from './geometry.ts';
import { closed, rect } from './geometry.ts';
import { bars } from './hatch.ts';
import { hash, pick, random } from './random.ts';

type Floor = readonly [string, ...string[]];

/** Woods of a floor, one of which dominates: a wood weighs as often as it is listed. */
const FLOORS: readonly [Floor, ...Floor[]] = [
  ['c', 'c', 'c', 'c', 'm', 'n', 'u', 'w'],
  ['m', 'm', 'm', 'u', 'u', 'n', 'c', 'w'],
  ['d', 'd', 'd', 'c', 'c', 'n', 'm', 'w'],
  ['n', 'n', 'n', 'd', 'm', 'c', 'w', 'c'],
  ['w', 'w', 'w', 'c', 'u', 'm', 'n', 'c'],
  ['u', 'u', 'u', 'm', 'w', 'd', 'n', 'm'],
];

/** A board: its four corners, the long edge first. */
type Board = Corners;

/** Lays boards over a width and a height. */
type Laying = (width: number, height: number) => readonly Board[];

const LAYINGS = { chevron, herringbone, basket } satisfies Record<string, Laying>;
type LayingName = keyof typeof LAYINGS;
const LAYING_NAMES: readonly [LayingName, ...LayingName[]] = ['chevron', 'herringbone', 'basket'];

interface ParquetOptions {
  /** A text that decides everything, such as a page's key. */
  readonly seed: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a parquet whose laying and woods a text decides: one path per wood, and hatching on some boards. */
export function parquet({ seed, width, height }: ParquetOptions): string {
  return lay(seed, width, height);
}

/** Number of parquets kept: lists show those of their pages. */
const REMEMBERED = 100;

const lay = remembering(REMEMBERED, layAnew);

function layAnew(seed: string, width: number, height: number): string {
  const code = hash(seed);
  const next = random(code);
  const floor = pick(FLOORS, ((code >>> 9) % 61) / 61);
  const laying = pick(LAYING_NAMES, ((code >>> 4) % 59) / 59);
  const laid: string[] = [];
  const woods = new Map<string, string>();
  let lines = '';
  for (const { board, outline, touched } of bareFloor(laying, width, height)) {
    const beside = touched.map((at) => laid[at]);
    // Adjacent boards of one wood would look like one shape.
    const [first, ...others] = floor.filter((wood) => !beside.includes(wood));
    const wood = pick(first === undefined ? floor : [first, ...others], next());
    laid.push(wood);
    woods.set(wood, (woods.get(wood) ?? '') + outline);
    if (next() < 0.36) lines += hatching(board, wood);
  }
  return [...woods].map(([wood, data]) => `<path class="pq ${wood}" d="${data}"/>`).join('') + lines;
}

/** A board of a floor, whatever its wood. */
interface BareBoard {
  readonly board: Board;
  /** Path data of the board. */
  readonly outline: string;
  /** Places in the floor of the boards that are laid before it and touch it. */
  readonly touched: readonly number[];
}

/** Number of bare floors kept: there are a few sizes of parquets, each in every laying. */
const BARE_FLOORS = 12;

/** Lays the boards that all parquets of one laying and size have. */
const bareFloor = remembering(BARE_FLOORS, layBoards);

function layBoards(laying: LayingName, width: number, height: number): readonly BareBoard[] {
  const places = LAYINGS[laying](width, height).map(placeOf);
  return places.map((place, row) => {
    const touched = places.slice(0, row).flatMap((other, at) => (touch(other, place) ? at : []));
    return { board: place.board, outline: closed(place.board), touched };
  });
}

/** Place of a board, with points to find its neighbours. */
interface Place {
  readonly board: Board;
  readonly frame: Frame;
  /** Points just outside the middle of each edge. */
  readonly beside: Polygon;
}

/** Lays a point de Hongrie: slanted boards that meet in points. */
function chevron(width: number, height: number): readonly Board[] {
  const [column, board, rise] = [140, 46, 81];
  const found: Board[] = [];
  for (let x = 0, up = true; x < width; x += column, up = !up) {
    for (let y = -rise; y < height; y += board) {
      const [left, right] = up ? [y + rise, y] : [y, y + rise];
      found.push([
        [x, left],
        [x + column, right],
        [x + column, right + board],
        [x, left + board],
      ]);
    }
  }
  return found;
}

/** Lays bâtons rompus: boards at right angles, turned by an eighth. */
function herringbone(width: number, height: number): readonly Board[] {
  const [length, board] = [208, 52];
  const found: Board[] = [];
  const turn = ([x, y]: Point): Point => [(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2];
  const add = (x: number, y: number, along: number, across: number): void => {
    const [a = [0, 0], b = [0, 0], c = [0, 0], d = [0, 0]] = boardAt(x, y, along, across).map(turn);
    const xs = [a[0], b[0], c[0], d[0]];
    const ys = [a[1], b[1], c[1], d[1]];
    if (Math.max(...xs) > 0 && Math.min(...xs) < width && Math.max(...ys) > 0 && Math.min(...ys) < height)
      found.push([a, b, c, d]);
  };
  for (let i = -20; i < 40; i += 1) {
    for (let j = -8; j < 8; j += 1) {
      const [x, y] = [i * board + j * length, i * board - j * length];
      add(x, y, length, board);
      add(x + length, y - length + board, board, length);
    }
  }
  return found;
}

/** Lays a damier: squares of boards, each across the next. */
function basket(width: number, height: number): readonly Board[] {
  const [square, board] = [180, 45];
  const found: Board[] = [];
  for (let row = 0; row * square < height; row += 1) {
    for (let column = 0; column * square < width; column += 1) {
      const [x, y] = [column * square, row * square];
      for (let at = 0; at < square; at += board) {
        const isLying = (row + column) % 2 === 0;
        found.push(isLying ? boardAt(x, y + at, square, board) : boardAt(x + at, y, board, square));
      }
    }
  }
  return found;
}

/** Returns a board along the axes, lying or upright. */
function boardAt(x: number, y: number, width: number, height: number): Board {
  if (width > height) return rect(x, y, width, height);
  return [
    [x, y],
    [x, y + height],
    [x + width, y + height],
    [x + width, y],
  ];
}

/** The upright frame around a board: boards with separate frames do not touch, and nearly all frames are separate. */
interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function placeOf(board: Board): Place {
  return { board, frame: frameOf(board), beside: middlesOutside(board) };
}

function frameOf(board: Board): Frame {
  const xs = board.map(([x]) => x);
  const ys = board.map(([, y]) => y);
  return {
    left: Math.min(...xs) - AWAY,
    right: Math.max(...xs) + AWAY,
    top: Math.min(...ys) - AWAY,
    bottom: Math.max(...ys) + AWAY,
  };
}

/** Tells whether two boards touch: one holds a point just outside the middle of an edge of the other. */
function touch(a: Place, b: Place): boolean {
  return (
    overlap(a.frame, b.frame) &&
    (a.beside.some((point) => holds(b.board, point)) || b.beside.some((point) => holds(a.board, point)))
  );
}

function overlap(a: Frame, b: Frame): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

function middlesOutside(board: Board): Polygon {
  const [a, , c] = board;
  const [x, y] = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2];
  return board.map(([fromX, fromY], index) => {
    const [toX, toY] = board[(index + 1) % 4] ?? a;
    const [middleX, middleY] = [(fromX + toX) / 2, (fromY + toY) / 2];
    return [middleX + Math.sign(middleX - x) * AWAY, middleY + Math.sign(middleY - y) * AWAY];
  });
}

/** Units outside an edge at which a neighbour is looked for. */
const AWAY = 3;

/** Tells whether a point is on a board: on the same side of all edges, taken in order. */
function holds([a, b, c, d]: Board, point: Point): boolean {
  const side = isBeside(a, b, point);
  return isBeside(b, c, point) === side && isBeside(c, d, point) === side && isBeside(d, a, point) === side;
}

function isBeside(from: Point, to: Point, [x, y]: Point): boolean {
  return (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]) > 0;
}

/** Draws lines along a board. */
function hatching([a, b, , d]: Board, wood: string): string {
  return bars(a, d, { along: [b[0] - a[0], b[1] - a[1]], gap: 9, name: `pe ${wood}` });
}
