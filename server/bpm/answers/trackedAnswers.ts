import { and, eq } from 'drizzle-orm';
import { bpmTracked } from '#api/bpmTracked.ts';
import { toWireTime } from '#api/time.ts';
import { ok } from '#domain/shared/result.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { pageDto } from '../../list/page.ts';
import { tracked } from '../../storage/schema/requests.ts';
import { lockInstance, mayOnInstance } from '../commands/onInstance.ts';
import { instDtos } from '../listed.ts';
import { trackedInstances } from '../lists/trackedInstances.ts';
import { commanding, reading, type BpmParts } from '../parts.ts';

/** Contract workflow 5.8: following a request. */
export function trackedAnswers(parts: BpmParts): readonly Answer[] {
  const mine = (person: string, instance: string) => and(eq(tracked.person, person), eq(tracked.instance, instance));
  return [
    answer(bpmTracked.doTracked, ({ fields }, caller, request) =>
      commanding(parts, caller, request, async (tx, reader) => {
        const found = await lockInstance(tx, parts, reader, fields.instId);
        if (!found.ok) return found;
        const gone = await tx.delete(tracked).where(mine(caller.person.id, fields.instId)).returning();
        if (gone.length > 0) return ok('0');
        const may = mayOnInstance(found.value, reader, 'track');
        if (!may.ok) return may;
        await tx
          .insert(tracked)
          .values({ person: caller.person.id, instance: fields.instId, since: parts.clock.now() });
        return ok('1');
      }),
    ),
    answer(bpmTracked.removeTracked, ({ fields }, caller, request) =>
      commanding(parts, caller, request, async (tx) => {
        await tx.delete(tracked).where(mine(caller.person.id, fields.instId));
        return ok(null);
      }),
    ),
    answer(bpmTracked.getMyTracked, ({ body }, caller, request) =>
      reading(parts, caller, request, async (tx, reader) => {
        const { rows, total } = await trackedInstances(tx, reader, body);
        const followed = await instDtos(
          tx,
          parts,
          reader,
          rows.map(({ instance }) => instance),
        );
        return ok(
          pageDto(
            body,
            total,
            followed.map((bpmInst, index) => ({
              id: `${caller.person.id}.${bpmInst.instId}`,
              instId: bpmInst.instId,
              curNode: bpmInst.curNode,
              bpmInst,
              createBy: caller.person.id,
              createTime: toWireTime(rows[index]?.since ?? 0),
            })),
          ),
        );
      }),
    ),
  ];
}
