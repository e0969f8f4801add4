import * as v from 'valibot';
import { bpmInstShape } from './bpmShapes.ts';
import { forReaders } from './endpoint.ts';
import { moment, pagesOf, text } from './shapes.ts';

/** Requests put aside or suspended that concern me. Ours; the platform's shape is unknown. */
export const bpmPending = {
  getMyPending: forReaders({
    ...pagesOf(
      v.object({
        bpmInst: bpmInstShape,
        pendBy: text,
        pendByName: text,
        pendTime: moment,
        pendReason: text,
        taskId: text,
      }),
    ),
    path: '/api-bpm/bpm/core/bpmPending/getMyPending',
  }),
};
