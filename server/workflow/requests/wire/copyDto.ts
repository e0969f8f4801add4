import type { CopyDto, SentCopyDto } from '#contract/workflow/bpmCc.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { copyKindCodec } from '#contract/wire/wireCodecs.ts';
import { findNames, type NamesById } from '#server/directory/findNames.ts';
import type { Sql } from '#server/db/database.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { loadDefinitions } from '../loadDefinitions.ts';
import type { ListedCopy } from '../lists/myCopies.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/** Converts copies to list rows (contract following 1). */
export async function toCopyDtos(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  rows: readonly ListedCopy[],
): Promise<CopyDto[]> {
  const definition = await loadDefinitions(tx, engine, rows);
  const named = await peopleOf(tx, viewer, rows);
  return rows.map(({ copy, subject, definition: defId, received }) => {
    const words = viewer.translate(definition(defId));
    return {
      ...toEntityColumns({
        id: copy.id,
        tenant: copy.tenant,
        by: copy.sender,
        department: named.departmentId(copy.sender),
        at: copy.at,
      }),
      id: copy.id,
      subject: getLocalizedName(subject, viewer.language),
      nodeId: copy.node,
      nodeName: words(copy.nodeName),
      fromUser: named.name(copy.sender),
      fromUserId: copy.sender,
      instId: copy.instance,
      defId,
      defName: words(definition(defId).name),
      ccType: copyKindCodec.toWire(copy.kind),
      treeId: viewer.treeId(definition(defId).category),
      createTime: toWireTime(copy.at),
      instCp: received && {
        ...toEntityColumns({
          id: received.id,
          tenant: copy.tenant,
          by: copy.sender,
          department: named.departmentId(copy.sender),
          at: received.at,
        }),
        id: received.id,
        ccId: copy.id,
        instId: copy.instance,
        userId: received.person,
        userName: named.name(received.person),
        isRead: received.readAt === null ? 'NO' : 'YES',
        updateTime: received.readAt === null ? null : toWireTime(received.readAt),
      },
    };
  });
}

/** Converts copies to rows grouped by sending: the sender and the receivers. */
export async function toSentCopyDtos(
  tx: Sql,
  _: WorkflowContext,
  viewer: Viewer,
  rows: readonly ListedCopy[],
): Promise<SentCopyDto[]> {
  const named = await peopleOf(tx, viewer, rows);
  const sendings = new Map(rows.map(({ copy }) => [copy.id, copy]));
  return [...sendings.values()].map(({ id, tenant, sender, at }) => ({
    ...toEntityColumns({ id, tenant, by: sender, department: named.departmentId(sender), at }),
    id,
    fromUser: named.name(sender),
    fromUserId: sender,
    ccDeptName: named.department(sender),
    ccTime: toWireTime(at),
    instCps: rows.flatMap(({ copy, received }) =>
      copy.id !== id || received === null
        ? []
        : [
            {
              cpId: received.id,
              cpUserId: received.person,
              cpUserName: named.name(received.person),
              cpDeptName: named.department(received.person),
            },
          ],
    ),
  }));
}

const peopleOf = (tx: Sql, { language }: Viewer, rows: readonly ListedCopy[]): Promise<NamesById> =>
  findNames(
    tx,
    rows.flatMap(({ copy, received }) => [copy.sender, received?.person]),
    language,
  );
