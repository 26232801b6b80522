import { describe, expect, it } from 'vitest';
import { createHostCheck, isLoopback } from './host-names.ts';

describe('createHostCheck', () => {
  const machine = ['builder', '10.0.0.5', 'fd00::5'];

  it.each([
    ['10.0.0.5', '10.0.0.5:4321', true],
    ['10.0.0.5', 'localhost', true],
    ['10.0.0.5', 'builder', false],
    ['0.0.0.0', '10.0.0.5', true],
    ['0.0.0.0', 'builder:4321', true],
    ['0.0.0.0', '[FD00::5]:4321', true],
    ['0.0.0.0', '10.0.0.6', false],
    ['0.0.0.0', '0.0.0.0', false],
    ['::', 'builder', true],
    ['fd00::5', '[fd00::5]', true],
    ['fd00::5', 'fd00::5', false],
    ['127.0.0.1', '10.0.0.5', false],
    ['127.0.0.1', '127.0.0.1:', true],
    ['127.0.0.1', 'localhost:123456', false],
    ['127.0.0.1', '.', false],
    ['127.0.0.1', '', false],
    ['127.0.0.1', 'LOCALHOST:80', true],
    ['127.0.0.1', 'localhost.', true],
    ['127.0.0.1', '[::1]:4321', true],
    ['127.0.0.1', '[::2]', false],
    ['127.0.0.1', '[localhost]', false],
    ['127.0.0.1', 'localhost:port', false],
    ['127.0.0.1', '127.0.0.1.nip.io', false],
    ['127.0.0.1', 'site.example', true],
    ['127.0.0.1', 'www.site.example:8080', true],
    ['127.0.0.1', 'example', false],
    ['127.0.0.1', 'site.example.evil', false],
    ['127.0.0.1', 'evil-site.example', false],
  ])('of a server on %s says of %s: %s', (listen, host, expected) => {
    const allowed = ['Site.example', 'www.site.example'];
    expect(createHostCheck({ listen, allowed, machine })(host)).toBe(expected);
  });
});

describe('isLoopback', () => {
  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['[::1]', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.5', false],
    ['128.0.0.1', false],
    ['127.0.0.1.example', false],
  ])('says of %s: %s', (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });
});
