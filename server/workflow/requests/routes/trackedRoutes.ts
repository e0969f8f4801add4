import { and, eq } from 'drizzle-orm';
import { bpmTracked } from '#contract/workflow/bpmTracked.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { followedRequests } from '#server/db/schema/requests.ts';
import { lockInstance, checkInstanceAction } from '../commands/findRequest.ts';
import { toInstanceDtos } from '../listRows.ts';
import { listTrackedInstances } from '../lists/listTrackedInstances.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';

/** Contract following 3: following a request. */
export function trackedRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  const mine = (person: string, instance: string) =>
    and(eq(followedRequests.person, person), eq(followedRequests.instance, instance));
  return [
    commandRoute(deps, bpmTracked.doTracked, async (tx, viewer, { fields }) => {
      const found = await lockInstance(tx, deps.engine, viewer, fields.instId);
      if (!found.ok) return found;
      const gone = await tx.delete(followedRequests).where(mine(viewer.caller.person.id, fields.instId)).returning();
      if (gone.length > 0) return ok('0');
      const may = checkInstanceAction(found.value, viewer, 'track');
      if (!may.ok) return may;
      await tx
        .insert(followedRequests)
        .values({ person: viewer.caller.person.id, instance: fields.instId, since: deps.clock.now() });
      return ok('1');
    }),
    commandRoute(deps, bpmTracked.removeTracked, async (tx, viewer, { fields }) => {
      await tx.delete(followedRequests).where(mine(viewer.caller.person.id, fields.instId));
      return ok(null);
    }),
    snapshotRoute(deps, bpmTracked.getMyTracked, async (tx, viewer, { body }) => {
      const { rows, total } = await listTrackedInstances(tx, viewer, body);
      const followed = await toInstanceDtos(
        tx,
        deps,
        viewer,
        rows.map(({ instance }) => instance),
      );
      return ok(
        toPageDto(
          body,
          total,
          followed.map((bpmInst, index) => {
            const id = deriveWireId('tracked', viewer.caller.person.id, bpmInst.instId);
            const { department } = viewer.caller.person;
            return {
              ...toEntityColumns({
                id,
                tenant: viewer.caller.tenant,
                by: viewer.caller.person.id,
                department,
                at: rows[index]?.since,
              }),
              id,
              instId: bpmInst.instId,
              curNode: bpmInst.curNode,
              bpmInst,
            };
          }),
        ),
      );
    }),
  ];
}
