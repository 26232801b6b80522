import { describe, expect, it } from 'vitest';
import { startReceiver } from './fixture.ts';

describe('a mail server that says too much', () => {
  it.each(['RCPT', 'CONTENT', 'GREETING'])('in answer to %s holds up no visitor', async (verb) => {
    const { smtp, contact, log, store } = await startReceiver();
    smtp.answers[verb] = `550 no ${'a'.repeat(300_000)} marie@exemple.ca`;
    expect((await contact()).status).toBe(200);
    await expect.poll(() => log.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const began = performance.now();
    expect((await contact()).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(2000);
    expect(log.join('\n').length).toBeLessThan(2000);
    const [failure] = await store.outbox.failures();
    expect(failure?.reason.length).toBeLessThan(1000);
    expect(log.join() + failure?.reason).not.toContain('@');
  });

  it('with an address where its words are cut shows no part of it', async () => {
    const { smtp, contact, log } = await startReceiver();
    for (const length of [395, 398, 400, 1990, 1998]) {
      smtp.answers.RCPT = `550 ${'a '.repeat(length / 2)}marie.tremblay@exemple.ca is unknown`;
      const before = log.length;
      await contact();
      await expect.poll(() => log.length, { timeout: 10_000 }).toBeGreaterThan(before);
    }
    expect(log.join()).not.toMatch(/marie|exemple/);
  });
});
