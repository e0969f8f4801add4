import { bpmPending } from '#contract/workflow/bpmPending.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { toInstanceDtos } from '../listRows.ts';
import { listStoppedInstances } from '../lists/listStoppedInstances.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import { USER_TEXT } from '#server/engine/viewer.ts';

/** Requests that are suspended or on hold (our own endpoint), with the user, the reason and the time. */
export const pendingRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmPending.getMyPending, async (tx, viewer, { body }) => {
    const { rows, total } = await listStoppedInstances(tx, viewer, body);
    const known = await toInstanceDtos(
      tx,
      deps,
      viewer,
      rows.map(({ instance }) => instance),
    );
    const userIds = rows.map(({ stop }) => stop?.handler);
    const named = await findNames(tx, userIds, viewer.language);
    return ok(
      toPageDto(
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
              pendReason: stop === undefined ? null : viewer.translate(USER_TEXT)(stop.remark),
              taskId: task ?? null,
            })),
        ),
      ),
    );
  }),
];
