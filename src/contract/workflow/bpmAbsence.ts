import * as v from 'valibot';
import { bpmInstShape } from './bpmShapes.ts';
import { ownEndpoint } from '../wire/endpoint.ts';
import { text } from '../wire/shapes.ts';

const dateText = v.pipe(v.string(), v.maxLength(30));

/** `begin` and `end` as in the form of the request: local times without a time zone. */
const overlapShape = v.object({ bpmInst: bpmInstShape, begin: text, end: text });
export type OverlapDto = v.InferOutput<typeof overlapShape>;

/**
 * Ours: absence requests of the caller that overlap a period and are running or approved. `instId` is the request about
 * to be sent, which is excluded.
 */
export const bpmAbsence = {
  getOverlaps: ownEndpoint('POST', '/api-bpm/bpm/core/bpmAbsence/getOverlaps', {
    body: v.object({ begin: dateText, end: dateText, instId: v.optional(v.nullable(v.string())) }),
    answer: v.array(overlapShape),
  }),
};
