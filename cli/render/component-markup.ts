import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Registry } from '../api/registry.ts';
import type { RenderContext, RenderEnv } from '../api/render-context.ts';
import { HookFailure, runHook } from '../hooks/hook-failure.ts';
import type { Locale } from '../shared/locale.ts';
import { faultyComponent } from './faulty-component.ts';
import { plainMarkup } from './html.ts';

/** A component of the project, and its name in messages. */
interface ComponentCall {
  readonly element: ReactElement;
  /** Name in messages: `The template "page"`. */
  readonly hook: string;
  readonly registry: Pick<Registry, 'provide'>;
  /** Absolute path of the project. */
  readonly root: string;
}

/**
 * Renders a component of the project in a context.
 * @throws HookFailure when the component, or one that it renders, fails
 */
export function componentMarkup(
  { element, hook, registry, root }: ComponentCall,
  context: RenderContext,
): string {
  const tree = registry.provide(context, element);
  try {
    return runHook({ hook, root }, () => plainMarkup(renderToStaticMarkup(tree), context.body.html));
  } catch (error) {
    if (!(error instanceof HookFailure) || error.code !== 'template-threw' || error.location !== undefined)
      throw error;
    const name = faultyComponent(tree);
    if (name === undefined || name === (element.type as { readonly name?: string }).name) throw error;
    const text = `${hook} failed in the component "${name}": ${error.thrown}`;
    throw new HookFailure(error.code, text, { thrown: error.thrown });
  }
}

/** Creates the context of a component that belongs to no single page: a layout, an error page, a fenced block. */
export function contextWithoutPage(locale: Locale, env: RenderEnv): RenderContext {
  return { locale, env, props: undefined, body: { html: '', toc: [] }, excerpts: {} };
}
