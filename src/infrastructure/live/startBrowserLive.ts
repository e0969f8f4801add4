import type { ApiSettings } from '../http/wireCall.ts';
import { deviceStorage } from '../platform/storage/browserStorage.ts';
import { startLive } from './startLive.ts';

/** Returns a function that starts the stream of this tab. */
export const startBrowserLive =
  (settings: ApiSettings) =>
  (listeners: ReadonlySet<() => void>): void =>
    startLive(settings, listeners, {
      document,
      window,
      storage: deviceStorage(),
      openChannel: 'BroadcastChannel' in window ? (name) => new BroadcastChannel(name) : undefined,
      now: Date.now,
      random: Math.random,
    });
