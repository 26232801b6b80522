import type { ReactElement } from 'react';

const PATHS = {
  arrow: 'M2 10h15M11 4l6 6-6 6',
  back: 'M18 10H3M9 4l-6 6 6 6',
  chevron: 'M4 7l6 6 6-6',
  close: 'M4 4l12 12M16 4 4 16',
  external: 'M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8',
  down: 'M10 2v12M4 9l6 6 6-6M3 18h14',
  plus: 'M10 3v14M3 10h14',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon on a 20-unit grid, drawn in the text's colour. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg className="icon" width="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
