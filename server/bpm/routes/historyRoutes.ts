import { bpmHistory } from '#api/bpmHistory.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { pageDto } from '../../list/pageDto.ts';
import { readableInstance } from '../access.ts';
import { definitionsOf } from '../definitionsOf.ts';
import { historyOf } from '../history.ts';
import { recordDtos } from '../listRows.ts';
import { countMyRecords, myRecords } from '../lists/myRecords.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';

/** Contract history 1. Where there is nothing to tell, nothing is told (contract wire 2). */
export const historyRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmHistory.getCheckHistorys, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const instance = await readableInstance(tx, viewer, fields.instId);
      if (instance === undefined) return ok([]);
      const definition = await definitionsOf(tx, deps.engine, [instance.definition]);
      return ok(await historyOf(tx, viewer, instance, definition(instance.definition)));
    }),
  ),
  serve(bpmHistory.getMyApproved, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const { rows, total } = await myRecords(tx, viewer, body);
      return ok(pageDto(body, total, await recordDtos(tx, deps, viewer, rows)));
    }),
  ),
  serve(bpmHistory.getMyApprovedTaskCount, (_, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => ok(await countMyRecords(tx, viewer))),
  ),
];
