import * as v from 'valibot';
import { bpmInstShape } from './bpmShapes.ts';
import { forOneself, forReaders } from './endpoint.ts';
import { emptyShape, id, moment, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstTracked';

/**
 * Contract following 3; `curNode` names the open steps. Of the request generation A tells the subject alone, often
 * without an id.
 */
const trackedShape = v.object({
  id: rowId,
  instId: text,
  curNode: text,
  bpmInst: v.optional(v.nullable(v.object({ ...bpmInstShape.entries, instId: text }))),
  createBy: text,
  createTime: moment,
});

/** Following requests (contract following 3). */
export const bpmTracked = {
  /** Follows the request, or stops following; the answer is "1" or "0". Never repeated by a client: it toggles. */
  doTracked: forReaders({
    method: 'POST',
    path: `${root}/doTracked`,
    fields: v.object({ instId: id }),
    answer: text,
  }),
  removeTracked: forOneself({
    method: 'POST',
    path: `${root}/removeTracked`,
    fields: v.object({ instId: id }),
    answer: emptyShape,
  }),
  getMyTracked: forOneself({ ...pagesOf(trackedShape), path: `${root}/getMyTracked` }),
};
