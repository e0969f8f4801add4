import { bpmCirculation } from '#api/bpmCirculation.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { reading, type BpmDeps } from '../bpmDeps.ts';
import { readersOf } from '../readers.ts';

/** Contract tasks 7: how far the readers of a circulated task are. */
export const circulationRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmCirculation.getRoamTasks, ({ fields }, caller, request) =>
    reading(deps, caller, request, (tx, viewer) => readersOf(tx, deps, viewer, fields.taskId)),
  ),
];
