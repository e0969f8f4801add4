import { bpmTransfer, type TransferDto } from '#api/bpmTransfer.ts';
import type { QueryDto } from '#api/shapes.ts';
import { toWireTime } from '#api/time.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '../../directory/findNames.ts';
import type { DeployedDefinition } from '../../engine/definitionStore.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { digitId } from '../../list/digitId.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { pageDto } from '../../list/pageDto.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { definitionsOf } from '../definitionsOf.ts';
import { decisionsOn, type DecisionRow } from '../lists/decisionsOn.ts';
import { myTransfers, type ListedTransfer } from '../lists/myTransfers.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';
import { optionName } from '../wire/optionName.ts';
import { spelledAction } from '../wire/recordDto.ts';

/** Contract following 2: tasks handed over, and taking one back. */
export function transferRoutes(deps: BpmDeps): readonly ServerRoute[] {
  const listed = (side: 'giver' | 'receiver') => async (tx: Sql, viewer: Viewer, query: QueryDto) => {
    const { rows, total } = await myTransfers(tx, viewer, query, side);
    return ok(pageDto(query, total, await transferDtos(tx, deps, viewer, rows)));
  };
  const received = listed('receiver');
  const given = listed('giver');
  return [
    serve(bpmTransfer.getMyReceiveTask, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => received(tx, viewer, body)),
    ),
    serve(bpmTransfer.getMyTransOutTask, ({ body }, caller, request) =>
      reading(deps, caller, request, (tx, viewer) => given(tx, viewer, body)),
    ),
  ];
}

async function transferDtos(
  tx: Sql,
  { engine }: BpmDeps,
  { say, language, treeId }: Viewer,
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
  const named = await findNames(
    tx,
    rows.flatMap(({ transfer: { giver, receiver } }) => [giver, receiver]),
    language,
  );
  return rows.map(({ transfer, subject, definition: defId, open }) => {
    const { category, name } = definition(defId);
    const words = say(definition(defId));
    const id = digitId('transfer', transfer.task, transfer.position);
    return {
      ...entityColumns({
        id,
        tenant: transfer.tenant,
        by: transfer.giver,
        department: named.departmentId(transfer.giver),
        at: transfer.at,
      }),
      id,
      treeId: treeId(category),
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
      ...decisionDto(decisions.get(transfer.task), definition(defId), { say, language }),
    };
  });
}

function decisionDto(
  decision: DecisionRow | undefined,
  definition: DeployedDefinition,
  viewer: Pick<Viewer, 'say' | 'language'>,
): Pick<TransferDto, 'checkStatus' | 'optionName' | 'remark' | 'completeTime'> {
  if (decision === undefined) return { checkStatus: null, optionName: null, remark: null, completeTime: null };
  return {
    checkStatus: spelledAction(decision.action),
    optionName: optionName(definition, decision, viewer),
    remark: viewer.say(definition)(decision.remark),
    completeTime: toWireTime(decision.doneAt),
  };
}
