import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { roundMap } from '../drawings/round-map.ts';
import type { PlateData } from '../schemas/plates.ts';
import { Drawing } from '../ui/drawing.tsx';

type Of<Kind extends PlateData['kind']> = Extract<PlateData, { readonly kind: Kind }>;

interface PlateProps {
  readonly plate: PlateData;
  /** Wood of its frame. @default 'm' */
  readonly wood?: 'm' | 'c' | 'u' | 'w';
}

/** A sample screen drawn in HTML, as its caption says. Its text can be read, selected, translated and printed. */
export function Plate({ plate, wood = 'm' }: PlateProps): ReactElement {
  const { t } = useSite();
  const { title, status, action } = plate;
  if (plate.kind === 'sheet') {
    return (
      <figure className="sheet">
        <div className="sheet-name">{title}</div>
        <Table plate={plate} />
        <figcaption>{t('plate.caption')}</figcaption>
      </figure>
    );
  }
  return (
    <figure className={`plate ${wood}`}>
      <div className="plate-bar">
        <strong>{title}</strong>
        {status !== undefined && <span>{status}</span>}
      </div>
      <Body plate={plate} />
      {action !== undefined && (
        <p className="plate-action">
          <span>{action}</span>
        </p>
      )}
      <figcaption>{t('plate.caption')}</figcaption>
    </figure>
  );
}

function Body({ plate }: { readonly plate: Exclude<PlateData, Of<'sheet'>> }): ReactElement {
  switch (plate.kind) {
    case 'table':
      return <Table plate={plate} />;
    case 'form':
      return <Form {...plate} />;
    case 'chat':
      return <Chat {...plate} />;
    case 'board':
      return <Board {...plate} />;
    case 'map':
      return <PlateMap {...plate} />;
  }
}

/** Its first column says what each row is about. Keys of cells are their columns, since cells may repeat. */
function Table({ plate }: { readonly plate: Of<'table'> | Of<'sheet'> }): ReactElement {
  const { title, columns, rows, highlight, line } = plate;
  return (
    <div className="plate-scroll">
      <table aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.join('|')}
              className={classesOf({ lit: index + 1 === highlight, lined: index + 1 === line })}
            >
              <th scope="row">{row[0]}</th>
              {row.slice(1).map((cell, at) => (
                <td key={columns[at + 1]} className={cell.startsWith('#') ? 'bad' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Form({ fields }: Of<'form'>): ReactElement {
  return (
    <dl className="plate-form">
      {fields.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="plate-field">{value}</dd>
          {note !== undefined && <dd className="plate-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Chat({ messages }: Of<'chat'>): ReactElement {
  const { t } = useSite();
  return (
    <ol className="plate-chat">
      {messages.map(({ from, text, source }) => (
        <li className={from === 'person' ? 'from-person' : undefined} key={text}>
          <p>
            <span className="visually-hidden">{`${t(`plate.${from}`)} `}</span>
            {text}
          </p>
          {source !== undefined && <p className="plate-source">{source}</p>}
        </li>
      ))}
    </ol>
  );
}

function Board({ lists }: Of<'board'>): ReactElement {
  return (
    <ul className="plate-board">
      {lists.map(({ title, cards }) => (
        <li key={title}>
          <p>{title}</p>
          <ul>
            {cards.map((card) => (
              <li key={card}>{card}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The stops of a round, drawn on their streets and listed in order. */
function PlateMap({ stops }: Of<'map'>): ReactElement {
  return (
    <div className="plate-map">
      <Drawing svg={roundMap(stops.map(({ at: [x = 0, y = 0] }) => [x, y]))} />
      <ol>
        {stops.map(({ place, note }) => (
          <li key={place}>
            <strong>{place}</strong>
            {note !== undefined && <span>{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function classesOf(names: Readonly<Record<string, boolean>>): string | undefined {
  const used = Object.keys(names).filter((name) => names[name]);
  return used.length === 0 ? undefined : used.join(' ');
}
