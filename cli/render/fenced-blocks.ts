import { createElement } from 'react';
import { z } from 'zod';
import type { FencedBlock, FencedProps } from '../api/fenced.ts';
import type { RenderEnv } from '../api/render-context.ts';
import { badAnswer, hookDiagnostic } from '../hooks/hook-failure.ts';
import { runSchema } from '../hooks/run-schema.ts';
import { schemaDiagnostics } from '../hooks/schema-diagnostics.ts';
import { errorOf } from '../report/diagnostic.ts';
import { getOrMake } from '../shared/get-or-make.ts';
import type { Locale } from '../shared/locale.ts';
import { OUTLET } from '../shared/outlet.ts';
import type { Diagnostic } from '../types.ts';
import { createBlockFields } from './block-fields.ts';
import { componentMarkup, contextWithoutPage } from './component-markup.ts';
import type { DrawnBlock, FencedBlocks, WrittenBlock } from './markdown/project-blocks.ts';
import type { RenderingRegistry } from './rendering-registry.ts';

/** The tools that render the project's own blocks, in one locale. */
export interface FencedTools {
  readonly locale: Locale;
  readonly env: RenderEnv;
  readonly registry: Pick<RenderingRegistry, 'fenced' | 'provide' | 'reservedIds'>;
  /** Absolute path of the project. */
  readonly root: string;
}

/** The schema of a block's attributes. */
type AttributesSchema = z.ZodType<Readonly<Record<string, unknown>>>;

/** Creates the checker and renderer of the blocks that a project declares. Returns undefined when it declares none. */
export function createFencedBlocks(tools: FencedTools): FencedBlocks | undefined {
  const { fenced } = tools.registry;
  if (fenced === undefined) return undefined;
  let file = '';
  const fields = createBlockFields({
    locale: tools.locale,
    assets: tools.env.assets,
    get file() {
      return file;
    },
  });
  const schemas = new Map<string, AttributesSchema>();
  return {
    names: Object.keys(fenced),
    definition: (name) => fenced[name],
    draw: (use) => {
      const block = fenced[use.name];
      if (block === undefined) throw new Error(`Unknown block "${use.name}"`);
      file = use.file;
      try {
        const wrong = shapeProblem(use, block);
        if (wrong !== undefined) return { diagnostics: [wrong] };
        const schema = getOrMake(schemas, use.name, () => z.strictObject(block.attributes?.(fields) ?? {}));
        return drawn(use, block, schema, tools);
      } catch (error) {
        return { diagnostics: [failure(error, use)] };
      }
    },
  };
}

/** Reports a title or a content that a block must have, or cannot have. */
function shapeProblem(
  use: WrittenBlock,
  { title = 'none', content = 'text' }: FencedBlock,
): Diagnostic | undefined {
  const { name, isEmpty } = use;
  if (title === 'required' && use.title === '')
    return badBlock(`The block "${name}" needs a title: ::: ${name} Title`, use);
  if (title === 'none' && use.title !== '')
    return badBlock(`The block "${name}" has no title: only {key=value} may follow its name`, use);
  if (content === 'none' && !isEmpty)
    return badBlock(`Nothing may be between the lines of the block "${name}"`, use);
  if (content === 'figures' && use.figures === 0)
    return badBlock(`The block "${name}" needs pictures between its lines`, use);
  return undefined;
}

function badBlock(text: string, use: WrittenBlock): Diagnostic {
  return errorOf('bad-block', text, { location: use.locate('name') });
}

function drawn(
  use: WrittenBlock,
  block: FencedBlock,
  schema: AttributesSchema,
  { locale, env, registry, root }: FencedTools,
): DrawnBlock | { readonly diagnostics: readonly Diagnostic[] } {
  const { name, title, figures, isEmpty } = use;
  const hook = `The block "${name}"`;
  const parsed = runSchema({ hook: `The schema of the block "${name}"`, root }, schema, use.attributes);
  if (!parsed.success) {
    const locator = {
      locate: ([key]: readonly PropertyKey[]) => use.locate('value', String(key)),
      locateKey: ([key]: readonly PropertyKey[]) => use.locate('key', String(key)),
    };
    return { diagnostics: schemaDiagnostics(parsed.error, locator, schema) };
  }
  // The block's own schema made them, and only the block knows their type.
  const attributes = parsed.data as never;
  const wrong = block.problem?.({ title, attributes, figures, isEmpty });
  if (wrong !== undefined) return { diagnostics: [badBlock(`${hook} must ${wrong}`, use)] };
  const children = isEmpty ? undefined : OUTLET;
  const element = createElement<FencedProps<never>>(block.component, {
    title,
    attributes,
    figures,
    isEmpty,
    children,
  });
  const call = { element, hook, registry, root, path: ['fenced', name, 'component'] };
  const html = componentMarkup(call, contextWithoutPage(locale, env));
  const [before = '', after = '', ...rest] = html.split(OUTLET);
  if (rest.length > 0 || (!isEmpty && !html.includes(OUTLET)))
    throw badAnswer(call, 'render its children once');
  return { before, after };
}

/** Reports a failure of the project's own function, with the line of the block that called it. */
function failure(error: unknown, use: WrittenBlock): Diagnostic {
  const doing = `while rendering the block "${use.name}"`;
  const location = use.locate('name');
  const diagnostic = hookDiagnostic(error, { file: use.file, doing });
  // The last note names the document, without the line.
  const notes = [...(diagnostic.notes ?? []).slice(0, -1), { text: doing, location }];
  const isPlaced = diagnostic.location?.line !== undefined;
  return { ...diagnostic, ...(isPlaced ? {} : { location }), notes };
}
