import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import type { Row, StubAnswer } from './answers.ts';
import { bare } from './answers.ts';

/** A built client to serve under `/mobile/`, and the content of its `config.json`. */
export interface BuiltClient {
  readonly folder: string;
  readonly config: Row;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=UTF-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

const NOT_FOUND: StubAnswer = { status: 404, type: 'text/plain', body: 'not found' };

/** Returns a file of the client; for a page path, `index.html`. */
export async function clientFile({ folder, config }: BuiltClient, path: string): Promise<StubAnswer> {
  const name = normalize(decodeURIComponent(path.replace(/^\/mobile\/?/u, '')));
  if (name === 'config.json') return bare(config);
  if (name.startsWith('..')) return NOT_FOUND;
  const file = extname(name) === '' ? 'index.html' : name;
  const body = await readFile(join(folder, file)).catch(() => undefined);
  if (body === undefined) return NOT_FOUND;
  return { status: 200, type: TYPES[extname(file)] ?? 'application/octet-stream', body };
}
