import type { ReactElement } from 'react';
import { symbolPaths } from '../drawings/symbol.ts';

/** The symbol with the organization's name. */
export function Logo({ name }: { readonly name: string }): ReactElement {
  return (
    <>
      <LogoSymbol />
      <span>{name}</span>
    </>
  );
}

/** The symbol alone: a T cut as a dovetail. */
function LogoSymbol(): ReactElement {
  const { top, bottom } = symbolPaths();
  return (
    <svg className="symbol" width="24" viewBox="0 0 8 8" aria-hidden="true">
      <path className="symbol-top" d={top} />
      <path d={bottom} fill="currentColor" />
    </svg>
  );
}
