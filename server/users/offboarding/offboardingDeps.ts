import type { ServerClock } from '#server/config/serverClock.ts';
import type { LoginMethods } from './lastAdministrator.ts';

/** Dependencies for deactivating and reactivating users. */
export interface OffboardingDeps {
  readonly clock: Pick<ServerClock, 'now'>;
  readonly newId: () => string;
  readonly loginMethods: LoginMethods;
}
