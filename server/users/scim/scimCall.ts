import type { OffboardingDeps } from '../offboarding/offboardingDeps.ts';
import type { LogContext } from '#server/directory/writePeopleLog.ts';

export interface ScimScope extends LogContext {
  /** Base URL of `/scim/v2`, as the client used it. */
  readonly address: string;
  readonly offboarding: OffboardingDeps;
}
