import type { ServerClock } from '../../serverClock.ts';
import type { WaysIn } from './lastAdministrator.ts';

/** What it takes to let people leave, and come back. */
export interface LeavingDeps {
  readonly clock: Pick<ServerClock, 'now'>;
  readonly newId: () => string;
  readonly ways: WaysIn;
}
