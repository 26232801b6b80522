/** Values kept in memory up to a number of bytes. */
export interface BoundedCache<K, V> {
  readonly get: (key: K) => V | undefined;
  /** Keeps a value of a size in bytes, and forgets others when there is no room. */
  readonly set: (key: K, value: V, bytes: number) => void;
}

/**
 * A cache that forgets what was not asked for since it last looked: as good as the least recently used, and a hit
 * costs no reordering.
 */
export function createBoundedCache<K, V>(limit: number): BoundedCache<K, V> {
  const slots = new Map<K, Slot<V>>();
  let total = 0;
  const remove = (key: K, slot: Slot<V>): void => {
    slots.delete(key);
    total -= slot.bytes;
  };
  const makeRoom = (): void => {
    // Entries asked for go to the end while the loop runs, so it ends after two rounds at most.
    for (const [key, slot] of slots) {
      if (total <= limit) return;
      if (slot.used) {
        slot.used = false;
        slots.delete(key);
        slots.set(key, slot);
      } else {
        remove(key, slot);
      }
    }
  };
  return {
    get: (key) => {
      const slot = slots.get(key);
      if (slot === undefined) return undefined;
      slot.used = true;
      return slot.value;
    },
    set: (key, value, bytes) => {
      const old = slots.get(key);
      if (old !== undefined) remove(key, old);
      if (bytes > limit) return;
      slots.set(key, { value, bytes, used: false });
      total += bytes;
      makeRoom();
    },
  };
}

interface Slot<V> {
  readonly value: V;
  readonly bytes: number;
  used: boolean;
}
