import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashParts } from './cache.ts';
import { openPack } from './pack.ts';
import type { Table } from './table.ts';
import { leaveTable, recallTable } from './table.ts';

const KEY = hashParts('table');

interface Row {
  readonly said: number;
}

function packFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-table-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'pages.pack');
}

/** Changes a table as a process does: it begins with the table that the last one left. Returns that table. */
function change(file: string, edit: (rows: Map<string, Row>) => void): Table<Row> | undefined {
  const pack = openPack(file, 'p');
  const before = recallTable<Row>(pack, KEY);
  const rows = new Map(before?.rows);
  edit(rows);
  leaveTable(pack, KEY, { rows, before });
  pack.save();
  return before;
}

describe('a table', () => {
  it('is what the last process left, after any changes', () => {
    const file = packFile();
    const expected = new Map<string, Row>();
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 48271) % 2147483647;
      return seed % below;
    };
    for (let turn = 0; turn < 200; turn++) {
      const edits = random(8) === 0 ? 60 : random(4);
      const before = change(file, (rows) => {
        expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
        for (let count = 0; count <= edits; count++) {
          const [name, row] = [`row ${random(80)}`, { said: random(1000) }];
          if (random(3) === 0) {
            rows.delete(name);
            expected.delete(name);
          } else {
            rows.set(name, row);
            expected.set(name, row);
          }
        }
      });
      expect(before?.rows.size ?? 0).toBeLessThanOrEqual(80);
    }
  });

  it('keeps few changes apart, and is written whole when they are many', () => {
    const file = packFile();
    change(file, (rows) => {
      for (let row = 0; row < 40; row++) rows.set(`row ${row}`, { said: row });
    });
    const apart: (number | undefined)[] = [];
    for (let turn = 0; turn < 6; turn++)
      apart.push(change(file, (rows) => rows.set(`row ${turn}`, { said: 100 + turn }))?.changes.size);
    expect(apart).toEqual([0, 1, 2, 3, 4, 0]);
  });

  it('changes nothing when no row did', () => {
    const file = packFile();
    change(file, (rows) => rows.set('one', { said: 1 }));
    expect(change(file, () => undefined)?.changes.size).toBe(0);
    expect(change(file, () => undefined)?.rows).toEqual(new Map([['one', { said: 1 }]]));
  });
});
