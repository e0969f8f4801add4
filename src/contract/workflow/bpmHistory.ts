import * as v from 'valibot';
import { recordShape } from './bpmShapes.ts';
import { ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { count, id, pagedListEndpoint } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmCheckHistory';

export const bpmHistory = {
  /** Newest first. Open tasks come first as `UNHAND` rows with their assignees (contract history 1). */
  getCheckHistorys: readerEndpoint({
    method: 'GET',
    path: `${root}/getCheckHistorys`,
    envelope: 'bare',
    fields: v.object({ instId: id }),
    answer: v.array(recordShape),
  }),
  getMyApproved: ownEndpoint({ ...pagedListEndpoint(recordShape), path: `${root}/getMyApproved` }),
  getMyApprovedTaskCount: ownEndpoint({
    method: 'GET',
    path: `${root}/getMyApprovedTaskCount`,
    answer: count,
  }),
};
