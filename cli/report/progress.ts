import { displayWidth, graphemes, inert, inertLines } from './inert.ts';
import type { Paint } from './paint.ts';
import { createPaint } from './paint.ts';
import { formatDuration, formatInteger } from './units.ts';

/** Options for reporting progress. */
export interface ReporterOptions {
  readonly stream: { write(text: string): unknown; readonly columns?: number | undefined };
  readonly colour: boolean;
  /** True when the last line may be rewritten; otherwise each phase is one plain line. */
  readonly interactive: boolean;
  /** Prints nothing except by `warn`. */
  readonly quiet: boolean;
  /** Prints nothing at all: the JSON that the command prints is its whole output. */
  readonly json: boolean;
  /** Milliseconds. @default performance.now */
  readonly now?: () => number;
}

/** A part of the build that takes time. */
export interface Phase {
  /** Counts more units as done. @default 1 */
  readonly tick: (units?: number) => void;
  /** Ends the phase; its line shows the detail (`68 pages`). @default the count */
  readonly done: (detail?: string) => void;
}

/** A reporter of a build's progress. */
export interface Reporter {
  readonly phase: (name: string, total?: number) => Phase;
  /** Prints a line that stays, such as `Waiting for another build`. */
  readonly info: (text: string) => void;
  /** Like `info`, also when quiet. */
  readonly warn: (text: string) => void;
  /** Removes the live line and shows the cursor again; safe to call twice and from signal handlers. */
  readonly close: () => void;
}

/** Creates a reporter for a terminal, a pipe, `--quiet` or `--json`. */
export function createReporter(options: ReporterOptions): Reporter {
  if (options.json) return SILENT;
  const screen = createScreen(options);
  return options.quiet ? { ...screen, phase: SILENT.phase, info: SILENT.info } : screen;
}

const nothing = (): void => {};
const SILENT: Reporter = {
  phase: () => ({ tick: nothing, done: nothing }),
  info: nothing,
  warn: nothing,
  close: nothing,
};

const CLEAR_LINE = '\r\x1b[2K';
const HIDE_CURSOR = '\x1b[?25l';
const SHOW_CURSOR = '\x1b[?25h';
/** Milliseconds after which a phase is long and gets a bar. */
const LONG = 300;
/** Milliseconds between two drawings. */
const FRAME = 50;
const BAR = 24;

interface LivePhase {
  readonly name: string;
  readonly total: number | undefined;
  readonly started: number;
  done: number;
}

function createScreen(options: ReporterOptions): Reporter {
  const { stream, interactive, now = () => performance.now() } = options;
  const paint = createPaint(options);
  const active: LivePhase[] = [];
  let drawn = Number.NEGATIVE_INFINITY;
  let hidden = false;

  const redraw = (live: LivePhase): void => {
    drawn = now();
    stream.write(
      `${hidden ? '' : HIDE_CURSOR}${CLEAR_LINE}${liveLine(live, { now: drawn, paint, columns: stream.columns ?? 80 })}`,
    );
    hidden = true;
  };
  const redrawLast = (): void => {
    const last = active.at(-1);
    if (interactive && last !== undefined) redraw(last);
  };
  const clear = (): void => {
    if (!hidden) return;
    stream.write(CLEAR_LINE + SHOW_CURSOR);
    hidden = false;
  };

  const print = (line: string): void => {
    clear();
    stream.write(`${line}\n`);
    redrawLast();
  };
  const tell = (text: string): void => print(inertLines(text));

  return {
    info: tell,
    warn: tell,
    phase: (name, total) => {
      const live: LivePhase = { name: inert(name), total, started: now(), done: 0 };
      let open = true;
      active.push(live);
      redrawLast();
      return {
        tick: (units = 1) => {
          if (!open) return;
          live.done += units;
          // Not while the last drawing is fresh.
          if (interactive && active.includes(live) && now() - drawn >= FRAME) redraw(live);
        },
        done: (detail = amount(live.done)) => {
          if (!open) return;
          open = false;
          active.splice(active.indexOf(live), 1);
          const time = paint('dim', formatDuration(now() - live.started));
          print(`${paint('bold', live.name.padEnd(7))}   ${inert(detail).padEnd(8)}   ${time}`);
        },
      };
    },
    close: () => {
      active.length = 0;
      clear();
    },
  };
}

function liveLine(
  live: LivePhase,
  { now, paint, columns }: { now: number; paint: Paint; columns: number },
): string {
  const name = live.name.padEnd(7);
  const count =
    live.total === undefined ? amount(live.done) : `${formatInteger(live.done)}/${formatInteger(live.total)}`;
  const bar = now - live.started > LONG && live.total !== undefined ? `${barOf(live.done, live.total)} ` : '';
  const plain = `${name}   ${bar}${count}`.trimEnd();
  // A line that wraps cannot be rewritten: in a narrow terminal it is cut.
  if (displayWidth(plain) >= columns) return graphemes(plain, Math.max(0, columns - 1)).join('');
  return `${paint('bold', name)}   ${paint('cyan', bar)}${count}`.trimEnd();
}

function amount(done: number): string {
  return done > 0 ? formatInteger(done) : '';
}

function barOf(done: number, total: number): string {
  const filled = total <= 0 ? BAR : Math.min(BAR, Math.floor((done / total) * BAR));
  return '█'.repeat(filled) + '░'.repeat(BAR - filled);
}
