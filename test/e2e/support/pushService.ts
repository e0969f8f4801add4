import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Worker } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { createPushDevice, type PushDevice } from '#test/support/pushDevice.ts';
import { fullChromiumPath } from '../../../scripts/lib/chromium.mjs';
import type { Phone } from './phone.ts';
import { openSite } from './site.ts';
import { waitForWorker } from './worker.ts';

const ROUTE = new URL('pushServiceRoute.mjs', import.meta.url).href;

/** Starts a push service for one browser. `take` returns its decrypted messages since the last call. */
async function openPushService() {
  const device = createPushDevice(randomUUID());
  const received: string[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((parts: readonly Buffer[]) => {
      // A browser of another test.
      if (!device.endpoint.endsWith(request.url ?? '')) return response.writeHead(410).end();
      received.push(device.decrypt(Buffer.concat(parts)));
      return response.writeHead(201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    device,
    take: () => received.splice(0),
    /** Environment of a server that sends its messages here. */
    settings: {
      TEST_PUSH_SERVICE: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${ROUTE}`,
    },
    close: () => {
      server.close();
    },
  };
}

/** Undefined if the full browser is not installed: the headless shell of Chromium shows no notifications. */
export const browserPath = fullChromiumPath();

/** Starts a server that sends push messages to a service of the test, and browsers that show notifications. */
export async function openPushSite() {
  const service = await openPushService();
  afterAll(service.close);
  const site = openSite({
    browserPath,
    settings: { RINGI_PUSH_CONTACT: 'mailto:it@qingling.example', ...service.settings },
  });
  const openPhone = () => site.phone({ account: 'wangfang', language: 'en-US', serviceWorkers: 'allow' });
  return { service, site, openPhone };
}
export const pushSwitch = ({ page, words }: Phone) =>
  page.getByRole('switch', { name: words.t('notifications.push.wanted') });

const toKeys = ({ subscription: { p256dh, auth } }: PushDevice) => ({ p256dh, auth });

/** Lets the browser subscribe, or fail like Chrome where its push service cannot be reached. */
export async function simulatePushService(context: BrowserContext, device?: PushDevice): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(
    (given) => {
      const PLACE = 'test.subscription';
      const find = () => {
        const key = localStorage.getItem(PLACE);
        if (key === null || given === undefined) return null;
        const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
        return {
          endpoint: given.endpoint,
          options: { applicationServerKey: Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer },
          toJSON: () => given,
          unsubscribe: () => Promise.resolve(localStorage.removeItem(PLACE) === undefined),
        };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(find()),
        subscribe: (options: { readonly applicationServerKey: string }) => {
          if (given === undefined) return Promise.reject(new DOMException('push service not available', 'AbortError'));
          localStorage.setItem(PLACE, options.applicationServerKey);
          return Promise.resolve(find());
        },
      });
    },
    device && { endpoint: device.endpoint, keys: toKeys(device) },
  );
}

/**
 * Delivers a decrypted message to the service worker of the page, and waits until it is shown. Chromium deletes
 * notifications that are listed between being stored and being shown.
 */
export async function deliverPush({ page, context }: Phone, data: string): Promise<void> {
  await waitForWorker(page);
  const worker = findWorker(context);
  await worker.evaluate(() => {
    const scope = globalThis as typeof globalThis & WorkerGlobal;
    const { registration } = scope;
    scope.shown = new Promise((resolve, reject) => {
      registration.showNotification = async (...shown) => {
        Reflect.deleteProperty(registration, 'showNotification');
        await registration.showNotification(...shown).then(resolve, reject);
      };
    });
  });
  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found, data });
  await session.detach();
  await worker.evaluate(() => (globalThis as typeof globalThis & WorkerGlobal).shown);
}
export const deliverNotification = (phone: Phone, notification: object): Promise<void> =>
  deliverPush(phone, JSON.stringify({ web_push: 8030, notification }));

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly lang: string;
  readonly data: { readonly navigate: string; readonly ticket?: string };
  readonly actions: readonly string[];
}
/** Scope of the service worker, as far as the tests use it. */
interface WorkerGlobal {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow: (address: string) => Promise<null> };
  opened: string[];
  /** Settles when the delivered message is shown. */
  shown: Promise<void>;
}
interface ActionNotification extends Notification {
  readonly actions: readonly { readonly action: string }[];
}

export function findWorker(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().find((each) => each.url().includes('/mobile/sw.js'));
  if (worker === undefined) throw new Error('There is no service worker.');
  return worker;
}
export const listNotifications = (worker: Worker): Promise<readonly ShownNotification[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as typeof globalThis & WorkerGlobal;
    const shown = (await registration.getNotifications()) as ActionNotification[];
    return shown.map(({ title, body, tag, lang, data, actions }) => ({
      title,
      body,
      tag,
      lang,
      data: data as ShownNotification['data'],
      actions: actions.map(({ action }) => action),
    }));
  });
export async function waitForNotification(worker: Worker, title: string | RegExp): Promise<ShownNotification> {
  const find = async () => (await listNotifications(worker)).find((each) => each.title.match(title) !== null);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return (await find()) ?? expect.fail();
}

/**
 * Taps the only notification. Browsers let tests do that only by an event of their own, which may not open a window:
 * returns the addresses that would have been opened.
 */
export const tapNotification = (worker: Worker, action = ''): Promise<readonly string[]> =>
  worker.evaluate(async (tapped) => {
    const scope = globalThis as typeof globalThis & WorkerGlobal;
    const opened: string[] = [];
    scope.clients.openWindow = (address) => {
      opened.push(address);
      return Promise.resolve(null);
    };
    const [notification] = await scope.registration.getNotifications();
    const work: Promise<unknown>[] = [];
    const event = Object.assign(new Event('notificationclick'), {
      notification,
      action: tapped,
      waitUntil: (each: Promise<unknown>) => work.push(each),
    });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return opened;
  }, action);
