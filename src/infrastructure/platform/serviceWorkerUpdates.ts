import { BehaviorSubject } from 'rxjs';
import { Workbox } from 'workbox-window';
import { BASE_PATH } from '#application/shared/constants.ts';
import type { AppUpdates } from '#application/ports/platform/appUpdates.ts';
import type { TrustedTypesGlobal } from '#application/shared/trustedTypes.ts';
import { clearStoredAnswers } from '../http/offline/answerDatabase.ts';

/** Minimum time between two checks for a new version in ms, while a page stays open. */
const CHECK_INTERVAL_MS = 1_800_000;
const NO_UPDATES: AppUpdates = { isReady: new BehaviorSubject(false), install: () => undefined };

interface Device {
  readonly serviceWorker?: ServiceWorkerContainer;
  readonly connection?: { readonly saveData?: boolean };
}

/**
 * Registers the service worker (ADR 82), unless the browser has none, the page is not secure, or the user saves data.
 * @param isOffered `RINGI_OFFLINE`; if false, deletes what the device has stored
 */
export function createServiceWorkerUpdates(isOffered: boolean, language: string): AppUpdates {
  const { serviceWorker, connection } = navigator as Device;
  if (!isOffered) void clearStoredAnswers().catch(() => undefined);
  if (!isOffered || serviceWorker === undefined || connection?.saveData === true) return NO_UPDATES;
  return followWorker(serviceWorker, new Workbox(trustAddress(`${BASE_PATH}/sw.js?lang=${language}`)));
}

function followWorker(container: ServiceWorkerContainer, workbox: Workbox): AppUpdates {
  const isReady = new BehaviorSubject(false);
  workbox.addEventListener('waiting', ({ sw }) => {
    const present = container.controller?.scriptURL;
    // Another language is no new version: its texts are stored without a question.
    if (present !== undefined && sw !== undefined && present !== sw.scriptURL) workbox.messageSkipWaiting();
    else isReady.next(true);
  });
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    workbox.update().catch(() => undefined);
  });
  // Servers of other platforms may have no worker.
  workbox.register().catch(() => undefined);
  return {
    isReady,
    install() {
      workbox.addEventListener('controlling', () => window.location.reload());
      workbox.messageSkipWaiting();
    },
  };
}

const trustAddress = (address: string): string =>
  (globalThis as TrustedTypesGlobal).trustedTypes
    ?.createPolicy('ringi-worker', { createScriptURL: (given) => (given === address ? given : null) })
    .createScriptURL(address) ?? address;
