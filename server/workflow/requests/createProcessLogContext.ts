import type { ProcessLogFacts } from '../admin/processLog.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

export const createProcessLogContext = (
  { clock, ids }: WorkflowContext,
  tx: Sql,
  { caller }: Viewer,
): ProcessLogFacts => ({
  tx,
  tenant: caller.tenant,
  newId: () => ids.next(),
  now: clock.now(),
  actor: caller.person.id,
});
