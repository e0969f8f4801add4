import type { Observable } from 'rxjs';
import { token } from '../token.ts';

/**
 * Says when what is on the screen should be read again: when the page comes back to the front, when the network
 * returns, and every minute in between.
 */
export interface RefreshSignal {
  readonly due: Observable<void>;
}
export const RefreshSignal = token<RefreshSignal>('RefreshSignal');
