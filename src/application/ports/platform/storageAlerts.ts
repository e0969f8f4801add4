import type { Observable } from 'rxjs';
import { token } from '../../shared/token.ts';

/** Emits each once, when the device has no room any more for drafts, or for answers of the platform. */
export type StorageAlert = 'drafts' | 'answers';
export type StorageAlerts = Observable<StorageAlert>;
export const StorageAlerts = token<StorageAlerts>('StorageAlerts');
