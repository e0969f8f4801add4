import { bpmTransfer, type TransferDto } from '#api/bpmTransfer.ts';
import type { QueryDto } from '#api/shapes.ts';
import { toWireTime } from '#api/time.ts';
import { ok } from '#domain/shared/result.ts';
import { namesOf } from '../../directory/named.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { pageDto } from '../../list/page.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { definitionsOf } from '../definitionsOf.ts';
import { decisionsOn, type DecisionRow } from '../lists/decisionsOn.ts';
import { myTransfers, type ListedTransfer } from '../lists/myTransfers.ts';
import { reading, type BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { optionName } from '../wire/optionName.ts';
import { spelledAction } from '../wire/recordDto.ts';

/** Contract workflow 5.8: tasks handed over, and taking one back. */
export function transferAnswers(parts: BpmParts): readonly Answer[] {
  const listed = (side: 'giver' | 'receiver') => async (tx: Sql, reader: Reader, query: QueryDto) => {
    const { rows, total } = await myTransfers(tx, reader, query, side);
    return ok(pageDto(query, total, await transferDtos(tx, parts, reader, rows)));
  };
  const received = listed('receiver');
  const given = listed('giver');
  return [
    answer(bpmTransfer.getMyReceiveTask, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => received(tx, reader, body)),
    ),
    answer(bpmTransfer.getMyTransOutTask, ({ body }, caller, request) =>
      reading(parts, caller, request, (tx, reader) => given(tx, reader, body)),
    ),
  ];
}

async function transferDtos(
  tx: Sql,
  { engine }: BpmParts,
  { say, language }: Reader,
  rows: readonly ListedTransfer[],
): Promise<TransferDto[]> {
  const definition = await definitionsOf(
    tx,
    engine,
    rows.map((row) => row.definition),
  );
  const decisions = await decisionsOn(
    tx,
    rows.flatMap(({ transfer, open }) => (open === null ? [transfer] : [])),
  );
  const named = await namesOf(
    tx,
    rows.flatMap(({ transfer: { giver, receiver } }) => [giver, receiver]),
    language,
  );
  return rows.map(({ transfer, subject, definition: id, open }) => {
    const { category, name } = definition(id);
    const words = say(definition(id));
    return {
      id: `${transfer.task}.${transfer.position}`,
      treeId: category,
      instId: transfer.instance,
      ownerId: transfer.giver,
      toUserId: transfer.receiver,
      subject: nameIn(subject, language),
      taskId: open ?? '',
      type: transfer.kind,
      ownerName: named.name(transfer.giver),
      toUserName: named.name(transfer.receiver),
      nodeName: words(transfer.nodeName),
      defName: words(name),
      createTime: toWireTime(transfer.at),
      ...decisionDto(decisions.get(transfer.task), definition(id), words),
    };
  });
}

function decisionDto(
  decision: DecisionRow | undefined,
  definition: DeployedDefinition,
  words: (text: string) => string,
): Pick<TransferDto, 'checkStatus' | 'optionName' | 'remark' | 'completeTime'> {
  if (decision === undefined) return { checkStatus: null, optionName: null, remark: null, completeTime: null };
  return {
    checkStatus: spelledAction(decision.action),
    optionName: optionName(definition, decision, words),
    remark: words(decision.remark),
    completeTime: toWireTime(decision.doneAt),
  };
}
