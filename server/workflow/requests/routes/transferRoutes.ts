import { bpmTransfer, type TransferDto } from '#contract/workflow/bpmTransfer.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { loadDefinitions } from '../loadDefinitions.ts';
import { findTaskDecisions, type DecisionRow } from '../lists/findTaskDecisions.ts';
import { listTransfers, type ListedTransfer } from '../lists/listTransfers.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { getOptionName } from '../wire/getOptionName.ts';
import { toWireAction } from '../wire/toRecordDto.ts';

/** Contract following 2: transferred tasks, and retrieving one. */
export function transferRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  const createListHandler = (side: 'giver' | 'receiver') => async (tx: Sql, viewer: Viewer, query: QueryDto) => {
    const { rows, total } = await listTransfers(tx, viewer, query, side);
    return ok(toPageDto(query, total, await toTransferDtos(tx, deps, viewer, rows)));
  };
  const received = createListHandler('receiver');
  const given = createListHandler('giver');
  return [
    snapshotRoute(deps, bpmTransfer.getMyReceiveTask, (tx, viewer, { body }) => received(tx, viewer, body)),
    snapshotRoute(deps, bpmTransfer.getMyTransOutTask, (tx, viewer, { body }) => given(tx, viewer, body)),
  ];
}

async function toTransferDtos(
  tx: Sql,
  { engine }: WorkflowContext,
  { translate, language, treeId }: Viewer,
  rows: readonly ListedTransfer[],
): Promise<TransferDto[]> {
  const definition = await loadDefinitions(tx, engine, rows);
  const decisions = await findTaskDecisions(
    tx,
    rows.flatMap(({ transfer, open }) => (open === null ? [transfer] : [])),
  );
  const userIds = rows.flatMap(({ transfer: { giver, receiver } }) => [giver, receiver]);
  const named = await findNames(tx, userIds, language);
  return rows.map(({ transfer, subject, definition: defId, open }) => {
    const { category, name } = definition(defId);
    const words = translate(definition(defId));
    const id = deriveWireId('transfer', transfer.task, transfer.position);
    return {
      ...toEntityColumns({
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
      subject: getLocalizedName(subject, language),
      taskId: open ?? '',
      type: transfer.kind,
      ownerName: named.name(transfer.giver),
      toUserName: named.name(transfer.receiver),
      nodeName: words(transfer.nodeName),
      defName: words(name),
      createTime: toWireTime(transfer.at),
      ...toDecisionDto(decisions.get(transfer.task), definition(defId), { translate, language }),
    };
  });
}

function toDecisionDto(
  decision: DecisionRow | undefined,
  definition: DeployedDefinition,
  viewer: Pick<Viewer, 'translate' | 'language'>,
): Pick<TransferDto, 'checkStatus' | 'optionName' | 'remark' | 'completeTime'> {
  if (decision === undefined) return { checkStatus: null, optionName: null, remark: null, completeTime: null };
  return {
    checkStatus: toWireAction(decision.action),
    optionName: getOptionName(definition, decision, viewer),
    remark: viewer.translate(definition)(decision.remark),
    completeTime: toWireTime(decision.doneAt),
  };
}
