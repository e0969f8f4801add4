import { bpmPending } from '#api/bpmPending.ts';
import { toWireTime } from '#api/time.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '../../directory/findNames.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { pageDto } from '../../list/pageDto.ts';
import { instDtos } from '../listRows.ts';
import { stoppedInstances } from '../lists/stoppedInstances.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';
import { TYPED } from '../viewer.ts';

/** Requests somebody has stopped (ours), with who it was, why and since when. */
export const pendingRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmPending.getMyPending, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const { rows, total } = await stoppedInstances(tx, viewer, body);
      const known = await instDtos(
        tx,
        deps,
        viewer,
        rows.map(({ instance }) => instance),
      );
      const named = await findNames(
        tx,
        rows.map(({ stop }) => stop?.handler),
        viewer.language,
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
                pendReason: stop === undefined ? null : viewer.say(TYPED)(stop.remark),
                taskId: task ?? null,
              })),
          ),
        ),
      );
    }),
  ),
];
