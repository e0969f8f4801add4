import * as v from 'valibot';
import { recordShape } from './bpmShapes.ts';
import { forOneself, forReaders } from './endpoint.ts';
import { count, id, pagesOf } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmCheckHistory';

export const bpmHistory = {
  /** Newest first; open tasks stand in front as `UNHAND` rows with the people who hold them (contract history 1). */
  getCheckHistorys: forReaders({
    method: 'GET',
    path: `${root}/getCheckHistorys`,
    envelope: 'bare',
    fields: v.object({ instId: id }),
    answer: v.array(recordShape),
  }),
  getMyApproved: forOneself({ ...pagesOf(recordShape), path: `${root}/getMyApproved` }),
  getMyApprovedTaskCount: forOneself({
    method: 'GET',
    path: `${root}/getMyApprovedTaskCount`,
    answer: count,
  }),
};
