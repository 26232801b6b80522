import { describe, expect, it, vi } from 'vitest';
import type { Payload } from './payload.ts';
import { createPayloads, parsePayload, payloadUrl } from './payload.ts';

const PAYLOAD: Payload = { path: '/a', shell: 's', data: { title: 'T' }, head: [], html: '<p>a</p>' };
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

  it('are fetched once when prefetched', async () => {
    const fetchPayload = vi.fn(async () => PAYLOAD);
    const payloads = createPayloads(fetchPayload);
    await payloads.prefetch('/a');
    await payloads.prefetch('/a');
    await payloads.get('/a');
    expect(fetchPayload).toHaveBeenCalledTimes(1);
  });

  it('are waited for while they are being prefetched', async () => {
    const fetchPayload = vi.fn(async () => PAYLOAD);
    const payloads = createPayloads(fetchPayload);
    payloads.prefetch('/a');
    expect(await payloads.get('/a')).toBe(PAYLOAD);
    expect(fetchPayload).toHaveBeenCalledTimes(1);
  });

  it('fail with the prefetch that is waited for: nobody waits twice', async () => {
    const fetchPayload = vi.fn(async () => {
      throw new Error('no');
    });
    const payloads = createPayloads(fetchPayload);
    payloads.prefetch('/a');
    await expect(payloads.get('/a')).rejects.toThrow('no');
    expect(fetchPayload).toHaveBeenCalledTimes(1);
  });

  it('are asked for again when prefetching failed, and then fail aloud', async () => {
    const fetchPayload = vi.fn(async () => {
      throw new Error('no');
    });
    const payloads = createPayloads(fetchPayload);
    await payloads.prefetch('/a');
    await expect(payloads.get('/a')).rejects.toThrow('no');
    expect(fetchPayload).toHaveBeenCalledTimes(2);
  });
});
