import { and, eq, isNull } from 'drizzle-orm';
import { bpmCc } from '#api/bpmCc.ts';
import type { QueryDto } from '#api/shapes.ts';
import { ok } from '#domain/shared/result.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { pageDto } from '../../list/page.ts';
import { refused } from '../../refused.ts';
import { copyReceivers } from '../../storage/schema/copies.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import { forward } from '../commands/forward.ts';
import { copiesOf, receivedCopies, sentCopies, type ListedCopy } from '../lists/myCopies.ts';
import { commanding, reading, type BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { copyDtos, sentCopyDtos } from '../wire/copyDto.ts';

/** Contract workflow 5.8: copies and forwards. */
export function ccAnswers(parts: BpmParts): readonly Answer[] {
  const listed = (list: typeof sentCopies) => async (tx: Sql, reader: Reader, query: QueryDto) => {
    const { rows, total } = await list(tx, reader, query);
    return ok(pageDto(query, total, await copyDtos(tx, parts, reader, rows)));
  };
  const ofInstance =
    <Dto>(word: (tx: Sql, parts: BpmParts, reader: Reader, rows: readonly ListedCopy[]) => Promise<Dto[]>) =>
    async (tx: Sql, reader: Reader, instId: string) =>
      (await readableInstance(tx, reader, instId)) === undefined
        ? refused('notFound')
        : ok(await word(tx, parts, reader, await copiesOf(tx, instId)));
  const [sent, received, rows, groups] = [
    listed(sentCopies),
    listed(receivedCopies),
    ofInstance(copyDtos),
    ofInstance(sentCopyDtos),
  ];
  return [
    answer(bpmCc.getMyTurnTo, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => sent(tx, reader, body)),
    ),
    answer(bpmCc.myRecevieTurn, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => received(tx, reader, body)),
    ),
    answer(bpmCc.updRead, ({ fields }, caller, request) =>
      commanding(parts, caller, request, async (tx) => {
        await tx
          .update(copyReceivers)
          .set({ readAt: parts.clock.now() })
          .where(
            and(
              eq(copyReceivers.id, fields.cpId),
              eq(copyReceivers.person, caller.person.id),
              isNull(copyReceivers.readAt),
            ),
          );
        return ok(null);
      }),
    ),
    answer(bpmCc.getByInstId, ({ fields }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => rows(tx, reader, fields.instId)),
    ),
    answer(bpmCc.getCcRecordByInstId, ({ fields }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => groups(tx, reader, fields.instId)),
    ),
    ...[bpmCc.transfer, bpmCc.transferFromTask].map((endpoint) =>
      answer(endpoint, ({ body }, caller, request) =>
        commanding(parts, caller, request, (tx, reader) => forward(tx, parts, reader, body)),
      ),
    ),
  ];
}
