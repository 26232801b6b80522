import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../forms/store/postgres.ts';
import { createStore } from '../../forms/store/store.ts';
import { startFormsProcess } from '../forms-process.ts';
import { startVisitors } from '../forms-visitors.ts';
import { GENERATOR, miniSite } from '../mini-site.ts';
import { postgresPrograms, startPostgres } from './postgres-server.ts';

const programs = postgresPrograms();
if (programs === undefined)
  process.stdout.write('PostgreSQL is not on this machine: its restarts are not tested.\n');
else {
  it('5.4 survives restarts of PostgreSQL under load, and keeps every acknowledged message once', async () => {
    const server = await startPostgres(programs, 'durable');
    onTestFinished(server.stop);
    const url = server.createDatabase('restarts');
    const site = miniSite();
    const env = { DATABASE_URL: url, SITE_STORE: `${site.root}.none/leads.sqlite` };
    const receiver = await startFormsProcess({ cwd: site.root, generator: GENERATOR, env });
    onTestFinished(receiver.kill);
    const visitors = startVisitors(receiver.url, 15);
    onTestFinished(visitors.stop);

    const { acknowledged, answers } = visitors;
    for (const how of ['fast', 'immediate', 'immediate'] as const) {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(before + 15);
      const refused = answers.get(503) ?? 0;
      await server.halt(how);
      await expect.poll(() => answers.get(503) ?? 0, { timeout: 15_000 }).toBeGreaterThan(refused + 15);
      await server.resume();
    }
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(before + 15);
    await visitors.stop();
    expect([...answers.keys()].sort(), receiver.output()).toEqual([200, 503]);

    const store = createStore(openPostgres(url));
    onTestFinished(() => store.close());
    const keys = (await store.submissions.list('contact')).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect([...acknowledged].filter((key) => !keys.includes(key))).toEqual([]);
  });

  it('closes in a few seconds while another program holds its tables', async () => {
    const server = await startPostgres(programs, 'quick');
    onTestFinished(server.stop);
    const url = server.createDatabase('held');
    const store = createStore(openPostgres(url));
    await store.secret();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('BEGIN; LOCK TABLE submissions');
    const cutoffs = { now: 0, contact: 0, spam: 0, consent: 0 };
    const purge = store.upkeep.purge(cutoffs).catch(() => 'given up');
    const began = performance.now();
    await store.close();
    expect(await purge).toBe('given up');
    expect(performance.now() - began).toBeLessThan(5000);
  });
}
