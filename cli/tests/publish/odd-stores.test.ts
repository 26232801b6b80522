import { describe, expect, it } from 'vitest';
import { SKETCH } from './built-folder.ts';
import { publisher } from './publisher.ts';

describe('a publish to what is no object storage', () => {
  it.each([200, 404])('that answers with a web page and %i says so', async (status) => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    const headers = { 'content-type': 'text/html' };
    small.fault = () => ({ says: { status, headers, body: '<!doctype html><title>Console</title>' } });
    const host = new URL(small.endpoint).host;
    expect(await report('--no-lock')).toMatchObject({
      code: 4,
      error: `${host} answered ${status} for _publish/state, but not as object storage does: see --endpoint.`,
    });
    expect(small.objects.size).toBe(0);
  });

  it('loses no kept build to a list that was cut', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    await report();
    build({ ...SKETCH, style: 'body{color:blue}' });
    await report();
    const whole = new Map(small.objects);
    let left = 1;
    small.fault = ({ query }) =>
      query.includes('list-type') && left-- > 0
        ? { says: { status: 200, body: '<ListBucketResult><IsTruncated>false</IsTruncated>' } }
        : undefined;
    expect(await report('--full')).toMatchObject({ code: 0, kind: 'unchanged' });
    expect([...small.objects.keys()]).toEqual([...whole.keys()]);
  });
});
