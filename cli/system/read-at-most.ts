/** Most bytes that are taken of an answer about which nothing is known: no page and no list of a site has so many. */
export const MOST_BYTES = 64_000_000;

/** Reads a stream to its end; gives up and returns undefined when it has more than `most` bytes. */
export async function readAtMost(
  most: number,
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.byteLength;
    if (bytes > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
