import * as v from 'valibot';
import { bpmInstShape } from './bpmShapes.ts';
import { forReaders } from './endpoint.ts';
import { moment, pageOf, queryShape, text } from './shapes.ts';

/** Requests put aside or suspended that concern me. Ours; the platform's shape is unknown. */
export const bpmPending = {
  getMyPending: forReaders({
    method: 'POST',
    path: '/api-bpm/bpm/core/bpmPending/getMyPending',
    envelope: 'page',
    body: queryShape,
    answer: pageOf(
      v.object({
        bpmInst: bpmInstShape,
        pendBy: text,
        pendByName: text,
        pendTime: moment,
        pendReason: text,
        taskId: text,
      }),
    ),
  }),
};
