import * as v from 'valibot';
import { bpmInstShape } from './bpmShapes.ts';
import { ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { emptyShape, id, wireTime, pagedListEndpoint, rowId, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstTracked';

/**
 * Contract following 3; `curNode` contains the names of the open steps. Generation A sends only the subject of the
 * request, often without an id.
 */
const trackedShape = v.object({
  id: rowId,
  instId: text,
  curNode: text,
  bpmInst: v.optional(v.nullable(v.object({ ...bpmInstShape.entries, instId: text }))),
  createBy: text,
  createTime: wireTime,
});

/** Tracked requests (contract following 3). */
export const bpmTracked = {
  /** Starts or stops tracking the request; answers "1" or "0". It toggles, so clients never retry it. */
  doTracked: readerEndpoint('POST', `${root}/doTracked`, { fields: v.object({ instId: id }), answer: text }),
  removeTracked: ownEndpoint('POST', `${root}/removeTracked`, { fields: v.object({ instId: id }), answer: emptyShape }),
  getMyTracked: ownEndpoint('POST', `${root}/getMyTracked`, pagedListEndpoint(trackedShape)),
};
