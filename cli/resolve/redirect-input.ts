import type { EditorAddresses, Held, Redirect } from '../types.ts';
import type { Routable, RoutingConfig } from './routing.ts';

/** A redirect before it is checked. */
export type Wanted = Omit<Redirect, 'external'>;

/** A page that a `slug` gave another address. */
export interface MovedPage {
  /** The path that its file has. */
  readonly from: string;
  readonly to: string;
  readonly entry: Routable;
}

/** What redirects are made of and checked against. */
export interface RedirectInput {
  readonly config: RoutingConfig;
  /** Of the editors' file. */
  readonly addresses: EditorAddresses;
  readonly entries: readonly Routable[];
  /** Path of each document that became a page, by file. */
  readonly pathOf: (file: string) => string | undefined;
  readonly fromMiddleware: readonly Wanted[];
  readonly moved: readonly MovedPage[];
  readonly paths: ReadonlySet<string>;
  /** Documents that make no page of this build, by path. */
  readonly held: Readonly<Record<string, Held>>;
  /** Whether errors took an address away. */
  readonly isFailed: (path: string) => boolean;
}
