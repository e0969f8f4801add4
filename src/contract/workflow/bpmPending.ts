import * as v from 'valibot';
import { bpmInstShape } from './bpmShapes.ts';
import { readerEndpoint } from '../wire/endpoint.ts';
import { wireTime, pagedListEndpoint, text } from '../wire/shapes.ts';

/** Pending and suspended requests that concern the caller. Ours; the platform's shape is unknown. */
export const bpmPending = {
  getMyPending: readerEndpoint(
    'POST',
    '/api-bpm/bpm/core/bpmPending/getMyPending',
    pagedListEndpoint(
      v.object({
        bpmInst: bpmInstShape,
        pendBy: text,
        pendByName: text,
        pendTime: wireTime,
        pendReason: text,
        taskId: text,
      }),
    ),
  ),
};
