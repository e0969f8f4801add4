import { and, eq } from 'drizzle-orm';
import { bpmTracked } from '#contract/workflow/bpmTracked.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { followedRequests } from '#server/db/schema/requests.ts';
import { lockInstance, checkInstanceAction } from '../commands/findRequest.ts';
import { toInstanceDtos } from '../listRows.ts';
import { listTrackedInstances } from '../lists/listTrackedInstances.ts';
import { withCommand, withSnapshot, type WorkflowContext } from '#server/engine/workflowContext.ts';

/** Contract following 3: following a request. */
export function trackedRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  const mine = (person: string, instance: string) =>
    and(eq(followedRequests.person, person), eq(followedRequests.instance, instance));
  return [
    route(bpmTracked.doTracked, ({ fields }, caller, request) =>
      withCommand(deps, caller, request, async (tx, viewer) => {
        const found = await lockInstance(tx, deps.engine, viewer, fields.instId);
        if (!found.ok) return found;
        const gone = await tx.delete(followedRequests).where(mine(caller.person.id, fields.instId)).returning();
        if (gone.length > 0) return ok('0');
        const may = checkInstanceAction(found.value, viewer, 'track');
        if (!may.ok) return may;
        await tx
          .insert(followedRequests)
          .values({ person: caller.person.id, instance: fields.instId, since: deps.clock.now() });
        return ok('1');
      }),
    ),
    route(bpmTracked.removeTracked, ({ fields }, caller, request) =>
      withCommand(deps, caller, request, async (tx) => {
        await tx.delete(followedRequests).where(mine(caller.person.id, fields.instId));
        return ok(null);
      }),
    ),
    route(bpmTracked.getMyTracked, ({ body }, caller, request) =>
      withSnapshot(deps, caller, request, async (tx, viewer) => {
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
              const id = deriveWireId('tracked', caller.person.id, bpmInst.instId);
              const { department } = caller.person;
              return {
                ...toEntityColumns({
                  id,
                  tenant: caller.tenant,
                  by: caller.person.id,
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
    ),
  ];
}
