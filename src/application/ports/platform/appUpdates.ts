import type { Observable } from 'rxjs';
import type { LazyValue } from '../../shared/lazyValue.ts';
import { token } from '../../shared/token.ts';

/** New versions of the app on this device. */
export interface AppUpdates {
  /** Whether a new version is on the device and waits. */
  readonly isReady: Observable<boolean>;
  /** Activates the new version and reloads the page. */
  install(): void;
}

/** Loaded when the first page is complete; it also prepares the device for use without a network. */
export const AppUpdatesLoader = token<Pick<LazyValue<AppUpdates>, 'fetch'>>('AppUpdatesLoader');
