/** Encodes one text after the other in the same memory: the bytes of a text stand until the next one is encoded. */
export type Encode = (text: string) => Uint8Array;

/** Creates an encoder. Memory of its own for each text takes twice as long, and the collector has to let go of it. */
export function createEncoder(): Encode {
  let room = Buffer.alloc(0);
  return (text) => {
    // A UTF-16 unit takes three bytes at most.
    if (room.length < 3 * text.length) room = Buffer.allocUnsafe(4 * text.length);
    return room.subarray(0, room.write(text));
  };
}
