import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CipherKey } from './decryptPayload.ts';

const YEAR_IN_SECONDS = 31_536_000;

/** The first page of the built client; empty when it has not been built. */
export const firstPage = (folder: string | undefined): Promise<string> =>
  folder === undefined ? Promise.resolve('') : readFile(join(folder, 'index.html'), 'utf8').catch(() => '');

/**
 * Serves the built client under /mobile/, with the settings it asks for in config.json. Files named by their content
 * are kept for a year, everything else is asked for again.
 */
export async function serveClient(app: FastifyInstance, folder: string, cipher: CipherKey | undefined): Promise<void> {
  await app.register(serveStatic, {
    root: folder,
    prefix: '/mobile/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Whoever keeps it for others must not hand a compressed copy to somebody who cannot read one.
      response.setHeader('vary', 'accept-encoding');
      response.setHeader(
        'cache-control',
        path.includes('/assets/') ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  app.get('/mobile/config.json', (_, reply) =>
    reply.header('cache-control', 'no-cache').send({ platform: 'B', ...(cipher && { paramsEncrypt: cipher }) }),
  );
  app.get('/', (_, reply) => void reply.redirect('/mobile/'));
  app.get('/mobile', (_, reply) => void reply.redirect('/mobile/'));
}

export const hasClient = (folder: string | undefined): folder is string =>
  folder !== undefined && existsSync(join(folder, 'index.html'));

/** A page of the client rather than one of its files: the client's own router shows it. */
export const isPage = ({ method, url }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') &&
    path.startsWith('/mobile/') &&
    !path.startsWith('/mobile/assets/') &&
    !/\.\w+$/u.test(path)
  );
};
