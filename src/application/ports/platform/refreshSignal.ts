import type { Observable } from 'rxjs';
import { token } from '../../shared/token.ts';

/**
 * Emits when the content of the page should be reloaded: when the page becomes visible, when the network returns, and
 * every minute in between.
 */
export interface RefreshSignal {
  readonly due: Observable<void>;
}
export const RefreshSignal = token<RefreshSignal>('RefreshSignal');
