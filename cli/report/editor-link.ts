import { encodePath } from '../shared/encode-path.ts';

/** Makes the address that opens a line of a project's file in an editor; undefined when no editor is set. */
export type EditorLink = (file: string, line?: number) => string | undefined;

/** Creates a maker of links from an address such as `vscode://file{file}:{line}`; `{file}` is the absolute path. */
export function createEditorLink(template: string | undefined, root: string): EditorLink {
  if (template === undefined || template === '') return () => undefined;
  return (file, line = 1) => {
    const path = encodePath(`${root}/${file}`);
    return template.replaceAll('{file}', path).replaceAll('{line}', String(line));
  };
}

/** Explains in a sentence why a value of `SITE_EDITOR` makes no link: web pages and scripts are not editors. */
export function editorProblem(template: string | undefined): string | undefined {
  if (template === undefined || template === '') return undefined;
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(template) && template.includes('{file}');
  if (isAddress && !/^(?:https?|file|data|javascript|blob):/i.test(template)) return undefined;
  return `SITE_EDITOR must be an address of an editor, such as vscode://file{file}:{line}, not "${template}".`;
}
