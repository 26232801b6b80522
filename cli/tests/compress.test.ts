import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { miniSite } from './mini-site.ts';
import { buildSite } from './stages.ts';

const filesOf = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();

const isForm = (file: string): boolean => /\.(br|gz)$/.test(file);

describe('site build --compress', () => {
  it('3.2 adds compressed forms and changes nothing else: the build id is the same', async () => {
    const site = miniSite();
    const dist = join(site.root, 'dist');
    const bytesOf = (file: string): Buffer => readFileSync(join(dist, file));
    expect((await buildSite(site)).ok).toBe(true);
    const plain = new Map(filesOf(dist).map((file) => [file, bytesOf(file)]));
    expect((await buildSite(site, { compress: true })).ok).toBe(true);
    const files = filesOf(dist);
    expect(files.filter((file) => !isForm(file))).toEqual([...plain.keys()]);
    for (const [file, bytes] of plain) expect(bytesOf(file).equals(bytes), file).toBe(true);
    const forms = files.filter(isForm);
    expect(forms).toContain('index.html.br');
    expect(forms).toContain('en/about/_payload.json.gz');
    expect(forms.filter((file) => file.startsWith('builds/latest'))).toEqual([]);
    for (const file of forms) {
      const decode = file.endsWith('.br') ? brotliDecompressSync : gunzipSync;
      expect(decode(bytesOf(file)).equals(bytesOf(file.slice(0, -3))), file).toBe(true);
    }

    const before = forms.map((file) => lstatSync(join(dist, file), { bigint: true }));
    expect((await buildSite(site, { compress: true })).ok).toBe(true);
    for (const [index, file] of forms.entries()) {
      const { ino, mtimeNs } = lstatSync(join(dist, file), { bigint: true });
      expect([ino, mtimeNs], file).toEqual([before[index]?.ino, before[index]?.mtimeNs]);
    }

    expect((await buildSite(site)).ok).toBe(true);
    expect(filesOf(dist)).toEqual([...plain.keys()]);
  });
});
