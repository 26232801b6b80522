import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes stacks name the sources of the program in `folder`. Node does so too when it is asked, but it then reads the map
 * of every module at each start, in each thread: a tenth of what loading takes. Here a map is read when a stack is.
 */
export function nameSourcesInStacks(folder) {
  Error.prepareStackTrace = (error, calls) =>
    withSources([String(error), ...calls.map((call) => `    at ${call}`)].join('\n'), folder);
}

/** A stack with the places in the program's sources. One that comes from a thread is text already. */
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
    // A cache that is being removed costs the places, not the stack.
    return undefined;
  }
}
