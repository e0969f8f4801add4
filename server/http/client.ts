import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#application/language.ts';
import { compressReply } from './compressReply.ts';
import type { CoordinateSystem } from '#domain/location/coordinates.ts';
import type { TileSettings } from '../location/mapSettings.ts';
import type { CipherKey } from './decryptPayload.ts';

const YEAR_IN_SECONDS = 31_536_000;
const DAY_IN_SECONDS = 86_400;

/** The first page of the built client; empty when it has not been built. */
export const firstPage = (folder: string | undefined): Promise<string> =>
  folder === undefined ? Promise.resolve('') : readFile(join(folder, 'index.html'), 'utf8').catch(() => '');

/**
 * What the client is told about this server: it reads it from the page, or asks for config.json where somebody else
 * serves the page.
 */
export interface ClientConfiguration {
  readonly platform: 'B';
  readonly isRingi: true;
  readonly paramsEncrypt?: CipherKey;
  readonly languages?: readonly Language[];
  readonly defaultLanguage?: Language;
  readonly debugConsole?: 'YES';
  /** How long code of a page may be on its way, in milliseconds. */
  readonly asyncTimeout?: number;
  readonly connectSources: readonly string[];
  /** Sites that may be shown in a frame. */
  readonly frames: readonly string[];
  /** Where a report of another system is, with `{name}` for its name. */
  readonly reports?: string;
  /** Tiles of maps, and how the figures of places are counted in calls. */
  readonly map: { readonly wireSystem: CoordinateSystem; readonly tiles?: TileSettings };
  /** Where the scripts of chat apps come from, by their names. */
  readonly chatScripts?: Readonly<Record<string, string>>;
}

/** The page with the configuration in it; a `<` in it ends no script. */
const pageWith = (page: string, configuration: ClientConfiguration): string =>
  page.replace(
    '</head>',
    () =>
      `<script type="application/json" id="configuration">${JSON.stringify(configuration).replaceAll('<', '\\u003c')}</script></head>`,
  );

/**
 * Serves the built client under /mobile/, with the settings it asks for in config.json. Files named by their content
 * are kept for a year, the icon for a day, everything else is asked for again.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  configuration: ClientConfiguration,
): Promise<SendPage> {
  const page = pageWith(await firstPage(folder), configuration);
  const sendPage: SendPage = async (request, reply) => {
    const sent = await compressReply(request, reply, page);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(sent);
  };
  await app.register(serveStatic, {
    root: folder,
    prefix: '/mobile/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Whoever keeps it for others must not hand a compressed copy to somebody who cannot read one.
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('cache-control', cacheControlFor(path));
    },
  });
  app.get('/mobile/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send(configuration));
  for (const address of ['/mobile/', '/mobile/index.html']) app.get(address, sendPage);
  // Browsers ask for it by themselves, also on pages that name no icon.
  app.get('/favicon.ico', (_, reply) => reply.sendFile('favicon.ico'));
  app.get('/', (_, reply) => void reply.redirect('/mobile/'));
  app.get('/mobile', (_, reply) => void reply.redirect('/mobile/'));
  return sendPage;
}

function cacheControlFor(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_IN_SECONDS}, immutable`;
  return path.endsWith('/favicon.ico') ? `public, max-age=${DAY_IN_SECONDS}` : 'no-cache';
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

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
