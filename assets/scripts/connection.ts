/** Facts about the network, in browsers that report them. */
export interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** Returns the network as the browser describes it; empty when it does not. */
export function connection(): Connection {
  return (navigator as { readonly connection?: Connection }).connection ?? {};
}
