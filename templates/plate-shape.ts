import type { PlateShape } from './drawings/plate-card.ts';
import type { PlateData } from './schemas/plates.ts';

/** Reduces a drawn screen to its Open Graph picture: as much as fits, with texts as lengths. */
export function plateShape(data: PlateData): PlateShape {
  switch (data.kind) {
    case 'table':
    case 'sheet':
      return {
        kind: 'rows',
        rows: [data.columns, ...data.rows].slice(0, 5).map((cells) => cells.map(lengthOf)),
        lit: data.highlight,
      };
    case 'form':
      return { kind: 'fields', fields: data.fields.slice(0, 3).map(({ label }) => lengthOf(label)) };
    case 'chat':
      return {
        kind: 'bubbles',
        bubbles: data.messages
          .slice(0, 4)
          .map(({ from, text }) => ({ length: lengthOf(text), isOurs: from === 'tool' })),
      };
    case 'board':
      return {
        kind: 'lists',
        lists: data.lists.slice(0, 3).map(({ cards }) => cards.slice(0, 4).map(lengthOf)),
      };
    case 'map':
      return { kind: 'stops', stops: data.stops.map(({ at: [x = 0, y = 0] }) => [x, y]) };
  }
}

function lengthOf({ length }: string): number {
  return length;
}
