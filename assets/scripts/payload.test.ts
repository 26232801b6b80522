import { describe, expect, it, vi } from 'vitest';
import type { Payload } from '../../cli/shared/wire.ts';
import { createPayloads, parsePayload, payloadUrl } from './payload.ts';

const PAYLOAD: Payload = {
  path: '/a',
  shell: 's',
  content: 'c',
  data: { title: 'T' },
  head: [],
  html: '<p>a</p>',
};
const FIT = { path: '/a', shell: 's' };

describe('4.1 payloads', () => {
  it.each([
    ['/', '/_payload.json?id'],
    ['/en', '/en/_payload.json?id'],
    ['/services/ai', '/services/ai/_payload.json?id'],
  ])('of %s is at %s', (path, expected) => {
    expect(payloadUrl(path, 'id')).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['no html', { ...PAYLOAD, html: undefined }],
    ['no head', { ...PAYLOAD, head: {} }],
    ['another shell', { ...PAYLOAD, shell: 't' }],
    ['another page', { ...PAYLOAD, path: '/b' }],
  ])('refuses %s', (_, value) => {
    expect(() => parsePayload(value, FIT)).toThrow();
  });

  it('takes one for this page and shell', () => {
    expect(parsePayload(PAYLOAD, FIT)).toBe(PAYLOAD);
  });

  it('are fetched once', async () => {
    const fetchPayload = vi.fn(async () => PAYLOAD);
    const { get } = createPayloads(fetchPayload);
    const [first, second] = [get('/a'), get('/a')];
    expect(await first).toBe(PAYLOAD);
    expect(await second).toBe(PAYLOAD);
    await get('/a');
    expect(fetchPayload).toHaveBeenCalledTimes(1);
  });

  it('fail together for all callers that wait, and are fetched again after that', async () => {
    const fetchPayload = vi.fn(async () => {
      throw new Error('no');
    });
    const { get } = createPayloads(fetchPayload);
    const both = [get('/a'), get('/a')];
    for (const one of both) await expect(one).rejects.toThrow('no');
    expect(fetchPayload).toHaveBeenCalledTimes(1);
    await expect(get('/a')).rejects.toThrow('no');
    expect(fetchPayload).toHaveBeenCalledTimes(2);
  });

  it('4.5 are fetched again once another build is out', async () => {
    const fetchPayload = vi.fn(async () => PAYLOAD);
    const { get, forget } = createPayloads(fetchPayload);
    await get('/a');
    forget();
    await get('/a');
    expect(fetchPayload).toHaveBeenCalledTimes(2);
  });
});
