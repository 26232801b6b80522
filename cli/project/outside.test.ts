import { describe, expect, it } from 'vitest';
import { asksOutside, hashForNextProcess } from './outside.ts';

describe('what templates ask of the system', () => {
  it.each([
    'import { readFileSync } from "node:fs";',
    'import fs from "fs";',
    'import "https";',
    'const { readFile } = await import("node:fs/promises");',
    'module.exports = process.getBuiltinModule(\'module\').createRequire("/site/")("os");',
    'export const all = { ...process.env };',
  ])('is told by their code: %s', (code) => {
    expect(asksOutside(code)).toBe(true);
    expect(hashForNextProcess({ code, hash: 'a' })).not.toBe('a');
  });

  it.each([
    'const isOther = ["http", "https"].includes(scheme);',
    'const system = { os: "os", net: "net", from: "fs" };',
    'import { join } from "node:path";',
    'const mode = process.env.NODE_ENV;',
  ])('is nothing: %s', (code) => {
    expect(asksOutside(code)).toBe(false);
    expect(hashForNextProcess({ code, hash: 'a' })).toBe('a');
  });
});
