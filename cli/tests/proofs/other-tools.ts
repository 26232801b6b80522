import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ceph } from '../s3/ceph.ts';

/** Another tool that could bring a folder to a bucket. */
interface OtherTool {
  readonly name: string;
  readonly program: string;
  /** Returns the arguments that bring `dist` of `dir` to a bucket; may write a configuration into `dir` first. */
  readonly argsFor: (dir: string, bucket: string) => readonly string[];
}

/** Tools that a publish is compared with, run as their manuals recommend for a site. */
export function otherTools({ endpoint }: Ceph): readonly OtherTool[] {
  const { host } = new URL(endpoint);
  const rclone = [
    '--s3-provider',
    'Ceph',
    '--s3-endpoint',
    endpoint,
    '--s3-env-auth',
    '--s3-no-check-bucket',
  ];
  return [
    {
      name: 'aws s3 sync',
      program: 'aws',
      argsFor: (_, bucket) => [
        '--endpoint-url',
        endpoint,
        's3',
        'sync',
        '--delete',
        '--quiet',
        'dist',
        `s3://${bucket}`,
      ],
    },
    {
      name: 's3cmd sync',
      program: 's3cmd',
      argsFor: (_, bucket) => [
        ...['sync', '--delete-removed', '--quiet', '--no-ssl', '--no-preserve', `--host=${host}`],
        ...[`--host-bucket=${host}/%(bucket)`, 'dist/', `s3://${bucket}/`],
      ],
    },
    {
      name: 'rclone sync',
      program: 'rclone',
      argsFor: (_, bucket) => [
        'sync',
        '--checksum',
        '--transfers',
        '16',
        '--checkers',
        '16',
        ...rclone,
        'dist',
        `:s3:${bucket}`,
      ],
    },
    {
      name: 'hugo deploy',
      program: 'hugo',
      argsFor: (dir, bucket) => {
        const place = `region=us-east-1&endpoint=${host}&disableSSL=true&s3ForcePathStyle=true`;
        const order = 'order = ["^assets/", "_payload.json$", "html$"]';
        const target = `[[deployment.targets]]\nname = "ceph"\nURL = "s3://${bucket}?${place}"\n`;
        writeFileSync(join(dir, 'hugo.toml'), `publishDir = "dist"\n[deployment]\n${order}\n${target}`);
        return ['deploy', '--quiet', '--maxDeletes', '-1'];
      },
    },
  ];
}

/** Makes the environment of the tools. */
export function toolEnvironment({ keys }: Ceph): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...keys,
    AWS_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    // The gateway speaks plain http, and rclone knows no such bundle.
    AWS_CA_BUNDLE: undefined,
  };
}

/** Tells whether a program is on this machine. */
export function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

/** Runs a tool in a folder; rejects with its output when it fails. */
export function runTool(
  tool: OtherTool,
  { dir, bucket, ceph }: { readonly dir: string; readonly bucket: string; readonly ceph: Ceph },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool.program, tool.argsFor(dir, bucket), { cwd: dir, env: toolEnvironment(ceph) });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        said += part.toString();
      });
    }
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${tool.name}: ${said.slice(-1000)}`)),
    );
  });
}
