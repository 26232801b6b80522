import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes stacks name the sources of the program in `folder`. Node can do so itself, but then reads the map of every
 * module at each start, in each thread: a tenth of the time of loading. Here a map is read only when a stack is.
 */
export function nameSourcesInStacks(folder) {
  Error.prepareStackTrace = (error, calls) =>
    withSources([String(error), ...calls.map((call) => `    at ${call}`)].join('\n'), folder);
}

/** Rewrites the places of a stack to those in the program's sources. The stack of a thread's error is already text. */
export function withSources(stack, folder) {
  return stack.replace(/(file:\S+?\.js):(\d+):(\d+)/g, (compiled, url, line, column) => {
    const file = fileURLToPath(url);
    const place = file.startsWith(folder) ? mapOf(file)?.findEntry(line - 1, column - 1) : undefined;
    if (place?.originalSource === undefined) return compiled;
    const source = resolve(dirname(file), place.originalSource);
    return `${source}:${place.originalLine + 1}:${place.originalColumn + 1}`;
  });
}

function mapOf(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  } catch {
    // When the cache is being removed, the stack keeps its places in the compiled program.
    return undefined;
  }
}
