import type { Observable } from 'rxjs';
import { token } from '../../shared/token.ts';

/** Emits once when the device has no room for drafts any more. */
export type StorageAlerts = Observable<void>;
export const StorageAlerts = token<StorageAlerts>('StorageAlerts');
