import { expect, it } from 'vitest';
import { startReceiver } from './fixture.ts';

it('5.4 waits for a server that greets late, and reads what it got before it answers: a mail arrives once', async () => {
  const [greeting, reading] = [await startReceiver(), await startReceiver()];
  greeting.smtp.delays.GREETING = 12_000;
  reading.smtp.delays.CONTENT = 21_000;
  await Promise.all(
    [greeting, reading].map(async ({ contact, smtp, log, store }) => {
      await contact();
      await expect.poll(() => store.outbox.nextAt(), { timeout: 40_000 }).toBeUndefined();
      expect(smtp.mails).toHaveLength(1);
      expect(log).toEqual([]);
    }),
  );
});
