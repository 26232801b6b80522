/** Something that happens once, and that others wait for. */
export interface Signal {
  readonly given: Promise<void>;
  /** Says that it happened; again, it does nothing. */
  readonly give: () => void;
}

/** Makes a signal that has not been given. */
export function createSignal(): Signal {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}
