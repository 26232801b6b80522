import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Registry } from '../api/registry.ts';
import type { RenderContext, RenderEnv } from '../api/render-context.ts';
import type { Failing } from '../hooks/hook-failure.ts';
import { HookFailure, runHook } from '../hooks/hook-failure.ts';
import type { Locale } from '../shared/locale.ts';
import { faultyComponent } from './faulty-component.ts';
import { plainMarkup } from './html.ts';

/** A component of the project, its name in messages (`The template "page"`), and its place in the registry. */
interface ComponentCall extends Failing {
  readonly element: ReactElement;
  readonly registry: Pick<Registry, 'provide'>;
}

/**
 * Renders a component of the project in a context.
 * @throws HookFailure when the component, or one that it renders, fails
 */
export function componentMarkup(call: ComponentCall, context: RenderContext): string {
  const { element, hook, registry } = call;
  const tree = registry.provide(context, element);
  try {
    return runHook(call, () => plainMarkup(renderToStaticMarkup(tree), context.body.html));
  } catch (error) {
    if (!(error instanceof HookFailure) || error.code !== 'template-threw') throw error;
    const { location, place, thrown = '' } = error.known;
    if (location !== undefined) throw error;
    const name = faultyComponent(tree);
    if (name === undefined || name === (element.type as { readonly name?: string }).name) throw error;
    const text = `${hook} failed in the component "${name}": ${thrown}`;
    throw new HookFailure(error.code, text, { place, thrown });
  }
}

/** Creates the context of a component that belongs to no single page: a layout, an error page, a fenced block. */
export function contextWithoutPage(locale: Locale, env: RenderEnv): RenderContext {
  return { locale, env, props: undefined, body: { html: '', toc: [] }, excerpts: {} };
}
