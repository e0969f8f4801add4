import { and, eq } from 'drizzle-orm';
import { bpmTracked } from '#api/bpmTracked.ts';
import { ok } from '#domain/shared/result.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { refused } from '../../refused.ts';
import { tracked } from '../../storage/schema/requests.ts';
import { readableInstance } from '../access.ts';
import { commanding, type BpmParts } from '../parts.ts';

/** Contract workflow 5.8: following a request. */
export const trackedAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmTracked.doTracked, ({ fields }, caller, request) => commanding(parts, caller, request, async (tx, reader) => {
    if (await readableInstance(tx, reader, fields.instId) === undefined) return refused('notFound');
    const gone = await tx.delete(tracked).where(and(eq(tracked.person, caller.person.id), eq(tracked.instance, fields.instId))).returning();
    if (gone.length > 0) return ok('0');
    await tx.insert(tracked).values({ person: caller.person.id, instance: fields.instId, since: parts.clock.now() });
    return ok('1');
  })),
];
