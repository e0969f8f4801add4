import { Outbox } from '#application/outbox/outbox.ts';
import { Clock } from '#application/ports/platform/clock.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail } from '#domain/shared/result.ts';
import type { ApiSettings } from '../http/wireCall.ts';
import { deviceStorage } from '../platform/storage/browserStorage.ts';
import type { DeviceOwner } from '../platform/storage/deviceOwner.ts';
import { readUndoDelaySeconds } from '#application/outbox/undoDelay.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { createBrowserTabs } from './browserTabs.ts';
import { createIndexedOutboxStore, openOutboxDatabase } from './indexedOutboxStore.ts';
import { createLocalHandOverMarks } from './localHandOverMarks.ts';
import { createRequestSender } from './requestSender.ts';

const CHANNEL = 'ringi.outbox';

/** Creates the outbox of this page, and lets it follow the page: it is hidden, shown, and gets a network. */
export function createOutbox(settings: ApiSettings, owner: DeviceOwner, get: Resolve): Outbox {
  const database = openOutboxDatabase();
  const outbox = new Outbox(
    {
      store: createIndexedOutboxStore(database, deviceStorage()),
      marks: createLocalHandOverMarks(deviceStorage()),
      tabs: createBrowserTabs(new BroadcastChannel(CHANNEL), database, get(IdempotencyKeys).create()),
      sender: createRequestSender(settings, owner, deviceStorage()),
    },
    {
      undoDelayMs: () => readUndoDelaySeconds(get(PreferenceStore)) * 1000,
      clock: get(Clock),
      drafts: get(DraftStore),
      // A stored answer lacks what has happened since, so it explains nothing.
      instances: { listHistory: async (instance) => rejectStored(await get(InstanceGateway).listHistory(instance)) },
      tasks: { find: async (task) => rejectStored(await get(TaskGateway).find(task)) },
    },
  );
  followPage(outbox);
  return outbox;
}

const rejectStored = <T, F>(answer: ReadResult<T, F>): ReadResult<T, F | Failure> =>
  answer.ok && answer.asOf !== undefined ? fail({ kind: 'offline' }) : answer;

/** `pagehide` alone is not enough, as mobile systems skip it for pages that are ended while hidden. */
function followPage(outbox: Outbox): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') outbox.handOver();
    else void outbox.start();
  });
  window.addEventListener('pagehide', () => outbox.handOver());
  // A page from the back-forward cache reads again what other pages have done.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void outbox.start();
  });
  window.addEventListener('online', () => void outbox.sendNow());
}
