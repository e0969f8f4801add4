import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import {
  handleNotifications,
  type NotificationScope,
  type WorkerTexts,
} from './infrastructure/push/workerNotifications.ts';

/**
 * The service worker (ADR 82): keeps the page and its files for the next start, with or without a network, and shows
 * push messages (ADR 81). It never answers calls of the API, `config.json` or downloads, and knows no token.
 */

/** Files of this build, written by the build (scripts/build/serviceWorker.ts). */
interface Precache {
  /** Changes with the page and with each file of the build. */
  readonly revision: string;
  /** Addresses of the files the page names. */
  readonly pageFiles: readonly string[];
  readonly files: readonly { readonly url: string; readonly revision: string | null }[];
  readonly texts: Readonly<Record<string, readonly string[]>>;
}
declare const PRECACHE: Precache;
declare const WORKER_TEXTS: WorkerTexts;

interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
/** The part of `ServiceWorkerGlobalScope` that is used; its library cannot be loaded beside that of the DOM. */
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<{ readonly type?: string } | null>) => void): void;
}
declare const self: WorkerScope & NotificationScope;
/** The part of the options of a route that is used. */
interface PageRequest {
  readonly request: Request;
  readonly event: LifecycleEvent;
}

const PAGE = '/mobile/';
const FILES = '/mobile/assets/';
/** Addresses of pages have no file extension. */
const PAGE_ADDRESS = /^\/mobile\/[^.?]*(?:\?.*)?$/u;
/** Caches of this build. Those of another build are deleted when its worker takes over. */
const PAGE_CACHE = `ringi-page-${PRECACHE.revision}`;
const FILE_CACHE = `ringi-files-${PRECACHE.revision}`;

const language = new URLSearchParams(self.location.search).get('lang') ?? '';
const texts = (PRECACHE.texts[language] ?? []).map((url) => ({ url, revision: null }));

handleNotifications(self, WORKER_TEXTS, language);
self.addEventListener('install', (event) =>
  event.waitUntil(
    storePage().then((isStored) => {
      // The browser installs the worker again at the next visit.
      if (!isStored) throw new Error('The page belongs to another build.');
    }),
  ),
);
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
precacheAndRoute([...PRECACHE.files, ...texts], { directoryIndex: '', cleanURLs: false });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(FILES),
  ({ request }) => answerFile(request),
);
registerRoute(
  new NavigationRoute(({ request, event }: PageRequest) => answerPage(request, event), { allowlist: [PAGE_ADDRESS] }),
);

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => /^ringi-(?:page|files)-/u.test(name) && name !== PAGE_CACHE && name !== FILE_CACHE,
  );
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Returns the stored page with the headers it was sent with, and stores its present version for the next start. */
async function answerPage(request: Request, event: LifecycleEvent): Promise<Response> {
  const page = await (await caches.open(PAGE_CACHE)).match(PAGE, { ignoreVary: true });
  if (page === undefined) return fetch(request);
  event.waitUntil(storePage().catch(() => false));
  return page;
}

/**
 * Stores the page with its headers: its configuration and the hashes of its content security policy belong together.
 * Returns false if the server has another build, whose page only its own worker stores.
 */
async function storePage(): Promise<boolean> {
  const response = await fetch(PAGE, { cache: 'no-cache' });
  const text = await response.clone().text();
  if (!response.ok || response.redirected || !PRECACHE.pageFiles.every((file) => text.includes(file))) return false;
  await (await caches.open(PAGE_CACHE)).put(PAGE, response);
  return true;
}

/** Files have a hash in their name, so a stored one is never outdated. */
async function answerFile(request: Request): Promise<Response> {
  const files = await caches.open(FILE_CACHE);
  const stored = await files.match(request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  // A full device must not break the page.
  if (response.status === 200) await files.put(request, response.clone()).catch(() => undefined);
  return response;
}
