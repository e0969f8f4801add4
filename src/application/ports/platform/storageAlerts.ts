import type { Observable } from 'rxjs';
import { token } from '../../shared/token.ts';

/** Emits each of them once, when the device has no room any more for drafts or for answers of the platform. */
export type StorageAlerts = Observable<'storageFull' | 'offlineFull'>;
export const StorageAlerts = token<StorageAlerts>('StorageAlerts');
