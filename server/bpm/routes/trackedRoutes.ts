import { and, eq } from 'drizzle-orm';
import { bpmTracked } from '#api/bpmTracked.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { digitId } from '../../list/digitId.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { pageDto } from '../../list/pageDto.ts';
import { tracked } from '../../storage/schema/requests.ts';
import { lockInstance, mayOnInstance } from '../commands/onInstance.ts';
import { instDtos } from '../listRows.ts';
import { trackedInstances } from '../lists/trackedInstances.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';

/** Contract following 3: following a request. */
export function trackedRoutes(deps: BpmDeps): readonly ServerRoute[] {
  const mine = (person: string, instance: string) => and(eq(tracked.person, person), eq(tracked.instance, instance));
  return [
    serve(bpmTracked.doTracked, ({ fields }, caller, request) =>
      commanding(deps, caller, request, async (tx, viewer) => {
        const found = await lockInstance(tx, deps, viewer, fields.instId);
        if (!found.ok) return found;
        const gone = await tx.delete(tracked).where(mine(caller.person.id, fields.instId)).returning();
        if (gone.length > 0) return ok('0');
        const may = mayOnInstance(found.value, viewer, 'track');
        if (!may.ok) return may;
        await tx.insert(tracked).values({ person: caller.person.id, instance: fields.instId, since: deps.clock.now() });
        return ok('1');
      }),
    ),
    serve(bpmTracked.removeTracked, ({ fields }, caller, request) =>
      commanding(deps, caller, request, async (tx) => {
        await tx.delete(tracked).where(mine(caller.person.id, fields.instId));
        return ok(null);
      }),
    ),
    serve(bpmTracked.getMyTracked, ({ body }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const { rows, total } = await trackedInstances(tx, viewer, body);
        const followed = await instDtos(
          tx,
          deps,
          viewer,
          rows.map(({ instance }) => instance),
        );
        return ok(
          pageDto(
            body,
            total,
            followed.map((bpmInst, index) => {
              const id = digitId('tracked', caller.person.id, bpmInst.instId);
              const { department } = caller.person;
              return {
                ...entityColumns({
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
