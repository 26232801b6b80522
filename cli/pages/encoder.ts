/** Encodes texts, one after the other, in the same memory: the next call overwrites the bytes of the last. */
export type Encode = (text: string) => Uint8Array;

/** Creates an encoder. New memory for each text would take twice as long, and work for the garbage collector. */
export function createEncoder(): Encode {
  let room = Buffer.alloc(0);
  return (text) => {
    // A UTF-16 unit takes three bytes at most.
    if (room.length < 3 * text.length) room = Buffer.allocUnsafe(4 * text.length);
    return room.subarray(0, room.write(text));
  };
}
