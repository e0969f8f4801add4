import * as v from 'valibot';
import { recordShape } from './bpmShapes.ts';
import { ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { count, id, pagedListEndpoint } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmCheckHistory';

export const bpmHistory = {
  /** Newest first. Open tasks come first as `UNHAND` rows with their assignees (contract history 1). */
  getCheckHistorys: readerEndpoint('GET', `${root}/getCheckHistorys`, {
    envelope: 'bare',
    isReadOffline: true,
    fields: v.object({ instId: id }),
    answer: v.array(recordShape),
  }),
  getMyApproved: ownEndpoint('POST', `${root}/getMyApproved`, {
    ...pagedListEndpoint(recordShape),
    isReadOffline: true,
  }),
  getMyApprovedTaskCount: ownEndpoint('GET', `${root}/getMyApprovedTaskCount`, { answer: count }),
};
