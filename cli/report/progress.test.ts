import { describe, expect, it } from 'vitest';
import type { Reporter, ReporterOptions } from './progress.ts';
import { createReporter } from './progress.ts';

/** Makes a reporter whose clock the test moves and whose output it reads. */
function setUp(options: Partial<ReporterOptions> & { readonly columns?: number } = {}): {
  readonly reporter: Reporter;
  readonly wait: (ms: number) => void;
  readonly taken: () => string;
} {
  let time = 1000;
  let written = '';
  const { columns = 80, ...rest } = options;
  const stream = {
    columns,
    write: (text: string) => {
      written += text;
    },
  };
  const defaults = { stream, colour: false, interactive: false, quiet: false, json: false, now: () => time };
  return {
    reporter: createReporter({ ...defaults, ...rest }),
    wait: (ms) => {
      time += ms;
    },
    taken: () => {
      const text = written;
      written = '';
      return text;
    },
  };
}

const CLEAR = '\r\x1b[2K';
const HIDE = '\x1b[?25l';
const SHOW = '\x1b[?25h';

describe('createReporter in a pipe or in CI', () => {
  it('prints one plain line a phase, when it is done', () => {
    const { reporter, wait, taken } = setUp();
    const phase = reporter.phase('render', 68);
    wait(400);
    phase.tick(68);
    expect(taken()).toBe('');
    wait(20);
    phase.done('68 pages');
    expect(taken()).toBe('render    68 pages   0.42 s\n');
  });

  it('prints the count when it is given no detail, and nothing more after done', () => {
    const { reporter, taken } = setUp();
    const phase = reporter.phase('read');
    phase.tick();
    phase.tick(1233);
    phase.done();
    phase.done();
    phase.tick();
    reporter.phase('resolve').done();
    reporter.close();
    expect(taken()).toBe('read      1,234      0.00 s\nresolve              0.00 s\n');
  });

  it('prints phases that overlap as each is done, and lines in between', () => {
    const { reporter, taken } = setUp();
    const render = reporter.phase('render');
    const write = reporter.phase('write');
    reporter.info('Waiting for \x1b[31manother build');
    write.done('2 files');
    render.done('1 page');
    expect(taken()).toBe(
      'Waiting for ␛[31manother build\nwrite     2 files    0.00 s\nrender    1 page     0.00 s\n',
    );
  });

  it('colours without rewriting lines when only colour is on', () => {
    const { reporter, taken } = setUp({ colour: true });
    reporter.phase('read').done('1 file');
    expect(taken()).toBe('\x1b[1mread   \x1b[0m   1 file     \x1b[2m0.00 s\x1b[0m\n');
  });
});

describe('createReporter on a terminal', () => {
  it('rewrites one line, shows a bar after 0.3 s, and gives the cursor back', () => {
    const { reporter, wait, taken } = setUp({ interactive: true });
    const phase = reporter.phase('render', 68);
    expect(taken()).toBe(`${HIDE}${CLEAR}render    0/68`);
    wait(100);
    phase.tick(10);
    expect(taken()).toBe(`${CLEAR}render    10/68`);
    wait(201);
    phase.tick(24);
    expect(taken()).toBe(`${CLEAR}render    ████████████░░░░░░░░░░░░ 34/68`);
    wait(119);
    phase.done('68 pages');
    expect(taken()).toBe(`${CLEAR}${SHOW}render    68 pages   0.42 s\n`);
    reporter.close();
    expect(taken()).toBe('');
  });

  it('draws at most twenty times a second', () => {
    const { reporter, wait, taken } = setUp({ interactive: true });
    const phase = reporter.phase('render');
    taken();
    for (let i = 0; i < 100; i++) {
      wait(1);
      phase.tick();
    }
    expect(taken()).toBe(`${CLEAR}render    50${CLEAR}render    100`);
  });

  it('goes back to the phase that still runs when a later one is done', () => {
    const { reporter, taken } = setUp({ interactive: true });
    reporter.phase('render', 2);
    const write = reporter.phase('write');
    taken();
    write.done('2 files');
    expect(taken()).toBe(`${CLEAR}${SHOW}write     2 files    0.00 s\n${HIDE}${CLEAR}render    0/2`);
  });

  it('takes the live line away on close, also in the middle of a phase, and draws no more', () => {
    const { reporter, wait, taken } = setUp({ interactive: true });
    const phase = reporter.phase('render', 2);
    taken();
    reporter.close();
    expect(taken()).toBe(`${CLEAR}${SHOW}`);
    wait(1000);
    phase.tick();
    reporter.close();
    expect(taken()).toBe('');
  });

  it('keeps a message above the live line', () => {
    const { reporter, taken } = setUp({ interactive: true });
    reporter.phase('read');
    taken();
    reporter.info('hello');
    expect(taken()).toBe(`${CLEAR}${SHOW}hello\n${HIDE}${CLEAR}read`);
  });

  it('never writes a live line as wide as the terminal', () => {
    const { reporter, taken } = setUp({ interactive: true, colour: true, columns: 20 });
    reporter.phase('a-very-long-phase-name-indeed', 5);
    expect(taken()).toBe(`${HIDE}${CLEAR}a-very-long-phase-n`);
  });

  it('shows a full bar when more is done than was foreseen, and for a total of nothing', () => {
    const { reporter, wait, taken } = setUp({ interactive: true });
    const phase = reporter.phase('render', 2);
    wait(400);
    taken();
    phase.tick(5);
    expect(taken()).toBe(`${CLEAR}render    ${'█'.repeat(24)} 5/2`);
    const none = reporter.phase('other', 0);
    wait(400);
    taken();
    none.tick(0);
    expect(taken()).toBe(`${CLEAR}other     ${'█'.repeat(24)} 0/0`);
  });
});

describe('createReporter when little is wanted', () => {
  it('quiet prints warnings only', () => {
    const { reporter, taken } = setUp({ quiet: true, interactive: true });
    const phase = reporter.phase('render', 3);
    phase.tick();
    phase.done('3 pages');
    reporter.info('hidden');
    reporter.warn('shown');
    reporter.close();
    expect(taken()).toBe('shown\n');
  });

  it('json prints nothing', () => {
    const { reporter, taken } = setUp({ json: true, interactive: true });
    const phase = reporter.phase('render', 3);
    phase.tick();
    phase.done();
    reporter.info('a');
    reporter.warn('b');
    reporter.close();
    expect(taken()).toBe('');
  });
});
