/** Place of a text in its file: its first byte, and its number of bytes. Plain JSON. */
export type ByteRange = readonly [start: number, bytes: number];
