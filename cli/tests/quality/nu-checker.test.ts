import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { GENERATOR } from '../mini-site.ts';
import { realSite } from '../real-site.ts';

/** Message of the checker about a policy with Trusted Types (behaviour 4.11): its list of directives is older. */
const UNKNOWN_DIRECTIVES =
  'Unrecognised directive-name: "require-trusted-types-for". Unrecognised directive-name: "trusted-types". ';

/** Flags of Java for a run of seconds: a second compiler and parallel collectors take as long as the checker itself. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

// The checker is a Java program: where there is no Java there is nothing to run it with.
if (spawnSync('java', ['-version']).status === 0) {
  it('the real site passes the Nu HTML checker without an error or a warning', {
    timeout: 180_000,
  }, async () => {
    const dist = await realSite();
    const jar = join(GENERATOR, 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.html'),
    );
    const checked = spawnSync('java', [...QUICK_START, '-Xss8m', '-jar', jar, '--format', 'json', ...files], {
      cwd: dist,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    });
    const { messages } = JSON.parse(checked.stderr) as {
      readonly messages: readonly {
        readonly url: string;
        readonly message: string;
        readonly extract?: string;
      }[];
    };
    const found = messages
      .filter(({ message }) => !message.endsWith(UNKNOWN_DIRECTIVES))
      .map(({ url, message, extract }) => `${url.replace(/^.*\/real\//, '')}: ${message} ${extract ?? ''}`);
    expect(files.length).toBeGreaterThan(90);
    expect(found).toEqual([]);
  });
}
