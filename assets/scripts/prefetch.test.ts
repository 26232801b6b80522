import { describe, expect, it } from 'vitest';
import { createPrefetchQueue, mayPrefetch } from './prefetch.ts';

function fetching() {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const queue = createPrefetchQueue((path) => {
    asked.push(path);
    return new Promise((resolve) => ends.push(resolve));
  });
  const end = async (): Promise<void> => {
    ends.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { asked, end, queue };
}

describe('4.3 the prefetch queue', () => {
  it('fetches two at a time', async () => {
    const { asked, end, queue } = fetching();
    for (const path of ['/a', '/b', '/c', '/d']) queue.add(path, true);
    expect(asked).toEqual(['/a', '/b']);
    await end();
    expect(asked).toEqual(['/a', '/b', '/c']);
  });

  it('fetches each path once', async () => {
    const { asked, end, queue } = fetching();
    queue.add('/a', true);
    queue.add('/a');
    await end();
    queue.turnPage();
    queue.add('/a', true);
    expect(asked).toEqual(['/a']);
  });

  it('fetches ten a page by visibility, and what is approached beyond that', async () => {
    const { asked, end, queue } = fetching();
    for (let index = 0; index < 15; index++) queue.add(`/${index}`, true);
    for (let index = 0; index < 15; index++) await end();
    expect(asked).toHaveLength(10);
    queue.add('/14');
    expect(asked).toHaveLength(11);
  });

  it('counts from zero on another page', async () => {
    const { asked, end, queue } = fetching();
    for (let index = 0; index < 10; index++) queue.add(`/${index}`, true);
    queue.turnPage();
    queue.add('/10', true);
    for (let index = 0; index < 11; index++) await end();
    expect(asked).toHaveLength(11);
  });

  it('puts what is approached before what is merely seen', async () => {
    const { asked, end, queue } = fetching();
    for (const path of ['/a', '/b', '/c']) queue.add(path, true);
    queue.add('/d');
    await end();
    expect(asked).toEqual(['/a', '/b', '/d']);
  });
});

it.each([
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('4.3 prefetching over %j: %s', (connection, expected) => {
  expect(mayPrefetch(connection)).toBe(expected);
});
