import type { LeavingDeps } from '../directory/leaving/leavingDeps.ts';
import type { LogFacts } from '../people/writePeopleLog.ts';

/** Where a call of a provisioner works. */
export interface ScimScope extends LogFacts {
  /** Of `/scim/v2`, as the caller wrote it. */
  readonly address: string;
  readonly leaving: LeavingDeps;
}
