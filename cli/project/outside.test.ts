import { describe, expect, it } from 'vitest';
import { asksOutside, hashForNextProcess } from './outside.ts';

describe('that templates read the system', () => {
  it.each([
    'import { readFileSync } from "node:fs";',
    'import fs from "fs";',
    'import "https";',
    'const { readFile } = await import("node:fs/promises");',
    'module.exports = process.getBuiltinModule(\'module\').createRequire("/site/")("os");',
    'export const all = { ...process.env };',
    'var said = await fetch("https://a.example").then((answer) => answer.text());',
    '// templates/layouts/footer.tsx\nvar year = new Date().getFullYear();',
    'var now = Date.now();',
    'var get = (url) => fetch(url);\nvar [a, b] = await Promise.all([\n  get("a")\n]);',
  ])('is told by their code: %s', (code) => {
    expect(asksOutside(code)).toBe(true);
    expect(hashForNextProcess({ code, hash: 'a' })).not.toBe('a');
  });

  it.each([
    'const isOther = ["http", "https"].includes(scheme);',
    'const system = { os: "os", net: "net", from: "fs" };',
    'import { join } from "node:path";',
    'const mode = process.env.NODE_ENV;',
    'async function send() {\n  await fetch("/api");\n}\nvar post = async () => await fetch("/api");',
    'var day = new Date("2026-01-15"), { update } = clock, at = updateDate();',
    '// node_modules/clock/index.js\nvar started = Date.now();\n// templates/registry.ts\nvar registry = {};',
    '// templates/islands/form.tsx\nvar onClick = () => send(Date.now());',
    'var shop = await open();\nshop.fetch("bread");',
  ])('is nothing: %s', (code) => {
    expect(asksOutside(code)).toBe(false);
    expect(hashForNextProcess({ code, hash: 'a' })).toBe('a');
  });
});
