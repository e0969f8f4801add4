import type { ProcessLogFacts } from '../processes/processLog.ts';
import type { Sql } from '../storage/database.ts';
import type { BpmDeps } from './bpmDeps.ts';
import type { Viewer } from './viewer.ts';

/** Who writes into the log of processes by a call. */
export const processLogOf = ({ clock, ids }: BpmDeps, tx: Sql, { caller }: Viewer): ProcessLogFacts => ({
  tx,
  tenant: caller.tenant,
  newId: () => ids.next(),
  now: clock.now(),
  actor: caller.person.id,
});
