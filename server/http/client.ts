import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressReply, addVaryEncoding } from './compressReply.ts';
import { removeDocumentHeaders } from './security.ts';
import type { ClientConfiguration } from '#server/config/clientSettings.ts';

const YEAR_IN_SECONDS = 31_536_000;
const DAY_IN_SECONDS = 86_400;

/** Replaces the service worker of a device: deletes what it has stored, and unregisters. */
const REMOVING_WORKER = `self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`;

/** Returns the index page of the built client; empty if it has not been built. */
export const readIndexPage = (folder: string | undefined): Promise<string> =>
  folder === undefined ? Promise.resolve('') : readFile(join(folder, 'index.html'), 'utf8').catch(() => '');

/**
 * Inserts the configuration into the page, before the boot script, which reads it. `<` is escaped so that it cannot end
 * the script element.
 */
const injectConfiguration = (page: string, configuration: ClientConfiguration): string =>
  injectTimeZone(page, configuration.timeZone).replace(
    /<script id="boot-script">|<\/head>/u,
    (place) =>
      `<script type="application/json" id="configuration">${JSON.stringify(configuration).replaceAll('<', '\\u003c')}</script>${place}`,
  );

/** Passes the company's time zone to the page. The name was validated at the start. */
const injectTimeZone = (page: string, timeZone: string | undefined): string =>
  timeZone === undefined ? page : page.replace('<html', () => `<html data-time-zone="${timeZone}"`);

/**
 * Serves the built client under /mobile/, with its settings in config.json, and the assets of the build before it.
 * Files with a content hash are cached for a year, the icon for a day; everything else is revalidated.
 */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  configuration: ClientConfiguration,
): Promise<SendPage> {
  const page = injectConfiguration(await readIndexPage(folder), configuration);
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
      // Shared caches must not serve a compressed copy to clients that do not accept it.
      response.setHeader('vary', addVaryEncoding(response.getHeader('vary')));
      response.setHeader('cache-control', getCacheControl(path));
    },
  });
  app.get('/mobile/config.json', (_, reply) => reply.header('cache-control', 'no-cache').send(configuration));
  // Open pages still load parts of the build they were opened with.
  const roots = [folder, join(folder, '../previous')];
  app.get<{ Params: { readonly file: string } }>(
    '/mobile/assets/:file(^[\\w-][\\w.-]*$)',
    ({ params: { file } }, reply) => {
      const root = roots.find((each) => existsSync(join(each, 'assets', file)));
      if (root !== undefined && /\.(?:js|css)$/u.test(file)) removeDocumentHeaders(reply);
      return reply.sendFile(`assets/${file}`, root ?? folder);
    },
  );
  if (configuration.offline === false)
    app.get('/mobile/sw.js', (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(REMOVING_WORKER),
    );
  for (const address of ['/mobile/', '/mobile/index.html']) app.get(address, sendPage);
  // Browsers request this path for pages that declare no icon.
  app.get('/favicon.ico', (_, reply) => reply.sendFile('favicon.ico'));
  for (const address of ['/', '/mobile'])
    app.get(address, ({ url }, reply) => void reply.redirect(`/mobile/${getQueryString(url)}`));
  return sendPage;
}

const getQueryString = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

function getCacheControl(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${YEAR_IN_SECONDS}, immutable`;
  return path.endsWith('/favicon.ico') ? `public, max-age=${DAY_IN_SECONDS}` : 'no-cache';
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export const hasClient = (folder: string | undefined): folder is string =>
  folder !== undefined && existsSync(join(folder, 'index.html'));

/** Whether the URL is a page of the client, which its router shows, and not one of its files. */
export const isClientPage = ({ method, url }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') &&
    path.startsWith('/mobile/') &&
    !path.startsWith('/mobile/assets/') &&
    !/\.\w+$/u.test(path)
  );
};
