import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { createProfile } from './profile.ts';
import { createReporter } from './progress.ts';

const silent = (): ReturnType<typeof createReporter> =>
  createReporter({
    stream: { write: () => true },
    colour: false,
    interactive: false,
    quiet: true,
    json: true,
  });

describe('a profile', () => {
  it('says of each stage and thread what it took', async () => {
    const profile = createProfile(silent());
    const phase = profile.reporter.phase('render', 1);
    const until = process.cpuUsage().user + 30_000;
    while (process.cpuUsage().user < until);
    const worker = new Worker('for (let i = 0; i < 5e7; i++); setInterval(() => {}, 1000);', { eval: true });
    await new Promise((resolve) => worker.once('online', resolve));
    await new Promise((resolve) => setImmediate(resolve));
    phase.tick();
    phase.done();
    const table = profile.format();
    profile.close();
    await worker.terminate();
    expect(table).toMatch(/^stage +time +processor +memory after$/m);
    const [, time = '', processor = ''] = /^render +([\d.]+) s +([\d.]+) s +[\d.]+ MB$/m.exec(table) ?? [];
    expect(Number(time)).toBeGreaterThan(0);
    expect(Number(processor)).toBeGreaterThan(0);
    expect(table).toMatch(/^between +[\d.]+ s +[\d.]+ s$/m);
    expect(table).toMatch(/^total +[\d.]+ s +[\d.]+ s +[\d.]+ [MG]B at most$/m);
    expect(table).toMatch(/^main +[\d.]+ s$/m);
    expect(table).toMatch(/^thread 1 +(?:[\d.]+ s|not known)$/m);
  });

  it('meets no thread once it is closed', async () => {
    const profile = createProfile(silent());
    profile.close();
    const worker = new Worker('', { eval: true });
    await worker.terminate();
    expect(profile.format()).not.toContain('thread 1');
  });
});
