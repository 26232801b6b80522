import { inert } from '../report/inert.ts';
import { formatBytes, formatCount } from '../report/units.ts';
import type { DescribedPage, Description } from './describe.ts';

/** A description as lines for a terminal. */
export function planText(description: Description): string {
  return sections(description)
    .map(({ title, lines }) => [title, ...lines.map((line) => `  ${inert(line)}`)].join('\n'))
    .join('\n\n');
}

/** A description as Markdown, for a pull request. */
export function planMarkdown(description: Description): string {
  return sections(description)
    .map(({ title, lines }) =>
      [`#### ${title}`, '', ...lines.map((line) => `- ${escapedMarkdown(line)}`)].join('\n').trimEnd(),
    )
    .join('\n\n');
}

interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

function sections(description: Description): readonly Section[] {
  const { added, changed, gone, files, assets, purged, redirects, headers, touched } = description;
  const all: readonly Section[] = [
    { title: `${formatCount(added.length, 'page')} added`, lines: pageLines(added) },
    { title: `${formatCount(changed.length, 'page')} changed`, lines: pageLines(changed) },
    { title: `${formatCount(gone.length, 'page')} gone`, lines: pageLines(gone) },
    { title: 'Other files', lines: files },
    { title: 'Old addresses', lines: redirects },
    {
      title: 'Headers',
      lines: [...headers, ...(touched === 0 ? [] : [`${formatCount(touched, 'object')} with other headers`])],
    },
    {
      title: 'Objects',
      lines: [
        ...(assets.count === 0
          ? []
          : [`${formatCount(assets.count, 'asset')} to upload, ${formatBytes(assets.bytes)}`]),
        ...(purged === 0 ? [] : [`${formatCount(purged, 'object')} to purge that no kept build needs`]),
      ],
    },
  ];
  return all.filter(({ lines }) => lines.length > 0);
}

function pageLines(pages: readonly DescribedPage[]): readonly string[] {
  return [...pages]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, title }) => `${path}  ${title}`.trimEnd());
}

/** Escapes a text so that Markdown shows it as it is, whatever a title holds. */
export function escapedMarkdown(text: string): string {
  return inert(text).replace(/[\\`*_{}[\]<>()#+!|@~]/g, (sign) => `\\${sign}`);
}
