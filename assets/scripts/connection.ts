/** Facts about the network, in browsers that tell them. */
export interface Connection {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** The network as the browser describes it; nothing where it does not. */
export function connection(): Connection {
  return (navigator as { readonly connection?: Connection }).connection ?? {};
}
