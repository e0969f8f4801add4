import type { CopyDto, SentCopyDto } from '#api/bpmCc.ts';
import { toWireTime } from '#api/time.ts';
import { copyKindCodec } from '#api/wireCodecs.ts';
import { findNames, type NamesById } from '../../directory/findNames.ts';
import type { Sql } from '../../storage/database.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { definitionsOf } from '../definitionsOf.ts';
import type { ListedCopy } from '../lists/myCopies.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

/** Copies as lists show them (contract following 1). */
export async function copyDtos(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  rows: readonly ListedCopy[],
): Promise<CopyDto[]> {
  const definition = await definitionsOf(
    tx,
    engine,
    rows.map((row) => row.definition),
  );
  const named = await peopleOf(tx, viewer, rows);
  return rows.map(({ copy, subject, definition: defId, received }) => {
    const words = viewer.say(definition(defId));
    return {
      ...entityColumns({
        id: copy.id,
        tenant: copy.tenant,
        by: copy.sender,
        department: named.departmentId(copy.sender),
        at: copy.at,
      }),
      id: copy.id,
      subject: nameIn(subject, viewer.language),
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
        ...entityColumns({
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

/** The same by sending: who sent it, and to whom. */
export async function sentCopyDtos(
  tx: Sql,
  _: BpmDeps,
  viewer: Viewer,
  rows: readonly ListedCopy[],
): Promise<SentCopyDto[]> {
  const named = await peopleOf(tx, viewer, rows);
  const sendings = new Map(rows.map(({ copy }) => [copy.id, copy]));
  return [...sendings.values()].map(({ id, tenant, sender, at }) => ({
    ...entityColumns({ id, tenant, by: sender, department: named.departmentId(sender), at }),
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
