import { and, eq, isNull } from 'drizzle-orm';
import { bpmCc } from '#contract/workflow/bpmCc.ts';
import type { QueryDto } from '#contract/wire/shapes.ts';
import { ok } from '#domain/shared/result.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { refusedError } from '#server/http/errors.ts';
import { copyReceivers } from '#server/db/schema/copies.ts';
import type { Sql } from '#server/db/database.ts';
import { findReadableInstance } from '../access.ts';
import { listRequestCopies, listReceivedCopies, listSentCopies, type ListedCopy } from '../lists/myCopies.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { toCopyDtos, toSentCopyDtos } from '../wire/copyDto.ts';

/** Contract following 1: copies and forwards. */
export function ccRoutes(deps: WorkflowContext): readonly ServerRoute[] {
  const createListHandler = (list: typeof listSentCopies) => async (tx: Sql, viewer: Viewer, query: QueryDto) => {
    const { rows, total } = await list(tx, viewer, query);
    return ok(toPageDto(query, total, await toCopyDtos(tx, deps, viewer, rows)));
  };
  const createInstanceHandler =
    <Dto>(word: (tx: Sql, deps: WorkflowContext, viewer: Viewer, rows: readonly ListedCopy[]) => Promise<Dto[]>) =>
    async (tx: Sql, viewer: Viewer, instId: string) =>
      (await findReadableInstance(tx, viewer, instId)) === undefined
        ? refusedError('notFound')
        : ok(await word(tx, deps, viewer, await listRequestCopies(tx, instId)));
  const [sent, received, rows, groups] = [
    createListHandler(listSentCopies),
    createListHandler(listReceivedCopies),
    createInstanceHandler(toCopyDtos),
    createInstanceHandler(toSentCopyDtos),
  ];
  return [
    snapshotRoute(deps, bpmCc.getMyTurnTo, (tx, viewer, { body }) => sent(tx, viewer, body)),
    snapshotRoute(deps, bpmCc.myRecevieTurn, (tx, viewer, { body }) => received(tx, viewer, body)),
    commandRoute(deps, bpmCc.updRead, async (tx, viewer, { fields }) => {
      await tx
        .update(copyReceivers)
        .set({ readAt: deps.clock.now() })
        .where(
          and(
            eq(copyReceivers.id, fields.cpId),
            eq(copyReceivers.person, viewer.caller.person.id),
            isNull(copyReceivers.readAt),
          ),
        );
      return ok(null);
    }),
    snapshotRoute(deps, bpmCc.getByInstId, (tx, viewer, { fields }) => rows(tx, viewer, fields.instId)),
    snapshotRoute(deps, bpmCc.getCcRecordByInstId, (tx, viewer, { fields }) => groups(tx, viewer, fields.instId)),
  ];
}
