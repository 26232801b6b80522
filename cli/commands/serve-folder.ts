import { listen } from '../http/listen.ts';
import { openLiveTable } from '../serve/live-table.ts';
import { createServer } from '../serve/server.ts';

/** A build that is served to this machine alone. */
export interface ServedFolder {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Serves a folder of a build with its headers, on any free port; undefined when the folder holds no complete build. */
export async function serveFolder(dir: string): Promise<ServedFolder | undefined> {
  const files = await openLiveTable({ dir, scheme: 'http', fallbacks: [] });
  if (files === undefined) return undefined;
  const hosts = { listen: HOST, allowed: [], machine: [] };
  const server = createServer({ dir, files, hosts, onError: () => undefined });
  const listening = await listen(server.http, HOST, 0);
  if (listening.kind === 'failed') return undefined;
  return { origin: `http://${HOST}:${listening.port}`, stop: server.stop };
}

const HOST = '127.0.0.1';
