import { describe, expect, it } from 'vitest';
import { appError, isFatal } from './app.ts';

const CONTEXT = { path: '/x', title: 'Internal Server Error' };

describe('4.9 appError', () => {
  it.each<[string, unknown, object]>([
    [
      'an error',
      new Error('It broke'),
      { statusCode: 500, statusMessage: 'Internal Server Error', description: 'It broke' },
    ],
    [
      'an error with its own status',
      Object.assign(new Error('No'), { statusCode: 418, statusMessage: 'Teapot' }),
      { statusCode: 418, statusMessage: 'Teapot', description: 'No' },
    ],
    ['a string', 'oops', { description: 'oops' }],
    ['nothing', undefined, { statusCode: 500, description: 'undefined' }],
    ['an object without message', { statusCode: 'no' }, { statusCode: 500, description: '[object Object]' }],
    ['an error without message', new TypeError(''), { description: 'TypeError' }],
  ])('tells %s', (_, thrown, expected) => {
    expect(appError(thrown, CONTEXT)).toMatchObject({ ...expected, data: { path: '/x' } });
  });

  it('never tells a stack', () => {
    const { stack } = new Error('It broke');
    expect(JSON.stringify(appError(Object.assign(new Error('x'), { stack }), CONTEXT))).not.toContain('at ');
  });

  it.each([
    [Object.assign(new Error('x'), { fatal: true }), true],
    [new Error('x'), false],
    [Object.assign(new Error('x'), { fatal: 'yes' }), false],
    ['fatal', false],
    [null, false],
  ])('%s is fatal: %s', (thrown, expected) => {
    expect(isFatal(thrown)).toBe(expected);
  });
});
