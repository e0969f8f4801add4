import type { ApiSettings } from '../http/wireCall.ts';
import { deviceStorage } from '../platform/storage/browserStorage.ts';
import { startLive } from './startLive.ts';

/** Returns a function that starts the stream of this tab. */
export const startBrowserLive =
  (settings: ApiSettings) =>
  (listeners: ReadonlySet<() => void>): void =>
    startLive(settings, listeners, {
      document,
      storage: deviceStorage(),
      openChannel: (name) => new BroadcastChannel(name),
      now: Date.now,
      random: Math.random,
    });
