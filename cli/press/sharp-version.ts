import { packageVersion } from '../system/package-root.ts';

/** Version of the picture library: part of every encoded picture's name, since another may encode differently. */
export const SHARP_VERSION = packageVersion('sharp');
