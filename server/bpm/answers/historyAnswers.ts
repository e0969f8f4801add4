import { bpmHistory } from '#api/bpmHistory.ts';
import { ok } from '#domain/shared/result.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { pageDto } from '../../list/page.ts';
import { refused } from '../../refused.ts';
import { readableInstance } from '../access.ts';
import { definitionsOf } from '../definitionsOf.ts';
import { historyOf } from '../history.ts';
import { recordDtos } from '../listed.ts';
import { countMyRecords, myRecords } from '../lists/myRecords.ts';
import { reading, type BpmParts } from '../parts.ts';

/** Contract workflow 5.8. */
export const historyAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmHistory.getCheckHistorys, ({ fields }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const instance = await readableInstance(tx, reader, fields.instId);
      if (instance === undefined) return refused('notFound');
      const definition = await definitionsOf(tx, parts.engine, [instance.definition]);
      return ok(await historyOf(tx, reader, instance, definition(instance.definition)));
    }),
  ),
  answer(bpmHistory.getMyApproved, ({ body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const { rows, total } = await myRecords(tx, reader, body);
      return ok(pageDto(body, total, await recordDtos(tx, parts, reader, rows)));
    }),
  ),
  answer(bpmHistory.getMyApprovedTaskCount, (_, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => ok(await countMyRecords(tx, reader))),
  ),
];
