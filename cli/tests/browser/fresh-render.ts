import { join } from 'node:path';
import { build } from 'esbuild';
import { GENERATOR } from '../mini-site.ts';

/**
 * Bundles a script that defines `freshRender(name, props)`: it renders an island with the runtime that the site's own
 * scripts use, and returns the element around it.
 */
export async function freshRenderScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SOURCE, resolveDir: join(GENERATOR, 'assets', 'scripts'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  return outputFiles[0]?.text ?? '';
}

const SOURCE = `
import { ContactForm } from '../../templates/islands/contact-form.tsx';
import { NewsletterForm } from '../../templates/islands/newsletter-form.tsx';
import { renderIn } from './preact.ts';

const COMPONENTS = { 'contact-form': ContactForm, 'newsletter-form': NewsletterForm };

Object.assign(globalThis, {
  freshRender(name, props) {
    const element = document.createElement('div');
    renderIn(element, COMPONENTS[name], props);
    return element;
  },
});
`;
