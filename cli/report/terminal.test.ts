import { describe, expect, it } from 'vitest';
import { terminalAbilities } from './terminal.ts';

describe('terminalAbilities', () => {
  it.each([
    ['a terminal', true, {}, { colour: true, interactive: true }],
    ['a pipe', false, {}, { colour: false, interactive: false }],
    ['NO_COLOR', true, { NO_COLOR: '1' }, { colour: false, interactive: true }],
    ['an empty NO_COLOR', true, { NO_COLOR: '' }, { colour: true, interactive: true }],
    ['CI', true, { CI: 'true' }, { colour: true, interactive: false }],
    ['CI=false', true, { CI: 'false' }, { colour: true, interactive: true }],
    ['a dumb terminal', true, { TERM: 'dumb' }, { colour: false, interactive: false }],
    ['FORCE_COLOR in a pipe', false, { FORCE_COLOR: '1' }, { colour: true, interactive: false }],
    ['FORCE_COLOR=0', false, { FORCE_COLOR: '0' }, { colour: false, interactive: false }],
    [
      'NO_COLOR against FORCE_COLOR',
      false,
      { NO_COLOR: '1', FORCE_COLOR: '1' },
      { colour: false, interactive: false },
    ],
  ])('respects %s', (_name, isTTY, env, expected) => {
    expect(terminalAbilities({ isTTY, env })).toEqual(expected);
  });
});
