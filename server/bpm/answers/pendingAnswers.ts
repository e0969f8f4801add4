import { bpmPending } from '#api/bpmPending.ts';
import { toWireTime } from '#api/time.ts';
import { ok } from '#domain/shared/result.ts';
import { namesOf } from '../../directory/named.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { pageDto } from '../../list/page.ts';
import { instDtos } from '../listed.ts';
import { stoppedInstances } from '../lists/stoppedInstances.ts';
import { reading, type BpmParts } from '../parts.ts';
import { TYPED } from '../reader.ts';

/** Requests somebody has stopped (ours), with who it was, why and since when. */
export const pendingAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmPending.getMyPending, ({ body }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const { rows, total } = await stoppedInstances(tx, reader, body);
      const known = await instDtos(
        tx,
        parts,
        reader,
        rows.map(({ instance }) => instance),
      );
      const named = await namesOf(
        tx,
        rows.map(({ stop }) => stop?.handler),
        reader.language,
      );
      return ok(
        pageDto(
          body,
          total,
          rows.flatMap(({ instance, stop, task }) =>
            known
              .filter(({ instId }) => instId === instance.id)
              .map((bpmInst) => ({
                bpmInst,
                pendBy: stop?.handler ?? null,
                pendByName: stop === undefined ? null : named.name(stop.handler, stop.handlerName),
                pendTime: stop === undefined ? null : toWireTime(stop.doneAt),
                pendReason: stop === undefined ? null : reader.say(TYPED)(stop.remark),
                taskId: task ?? null,
              })),
          ),
        ),
      );
    }),
  ),
];
