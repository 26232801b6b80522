import { expect, it } from 'vitest';
import { miniSite } from './mini-site.ts';
import { runHere } from './run-here.ts';

it('site build --profile says where the time of each stage went, and that it adds up', async () => {
  const root = miniSite();
  const { code, stderr } = await runHere(root, ['build', '--profile', '--quiet']);
  expect(code).toBe(0);
  const times = new Map(
    [...stderr.matchAll(/^(\w+) +([\d.]+) s +[\d.]+ s/gm)].map(([, name, time]) => [name, Number(time)]),
  );
  const stages = ['read', 'resolve', 'bundle', 'render', 'encode', 'verify', 'write', 'between'];
  expect([...times.keys()]).toEqual([...stages, 'total']);
  const sum = stages.reduce((all, name) => all + (times.get(name) ?? 0), 0);
  expect(sum).toBeGreaterThan(0);
  // Each figure is rounded to a hundredth.
  expect(Math.abs(sum - (times.get('total') ?? 0))).toBeLessThan(0.1);

  const again = await runHere(root, ['build', '--profile', '--quiet']);
  expect(again.stderr).toMatch(/^render +[\d.]+ s/m);
});
