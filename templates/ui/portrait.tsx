import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { Picture } from './picture.tsx';

interface PortraitProps {
  /** Path of the picture relative to the project's root. */
  readonly file: string;
  readonly sizes: string;
}

/** The picture of a person. Its alternative text is empty, since the name is next to it. */
export function Portrait({ file, sizes }: PortraitProps): ReactElement | undefined {
  const source = useSite().picture(file);
  return source === undefined ? undefined : (
    <Picture image={{ file, alt: '' }} source={source} sizes={sizes} loading="eager" />
  );
}
