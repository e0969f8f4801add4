import * as v from 'valibot';
import { bpmInstShape } from './bpmShapes.ts';
import { endpoint } from './endpoint.ts';
import { id, moment, emptyShape, pageOf, queryShape, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstTracked';

/** Contract following 3, with the whole request; `curNode` names the open steps. */
const trackedShape = v.object({
  id,
  instId: id,
  curNode: text,
  bpmInst: bpmInstShape,
  createBy: text,
  createTime: moment,
});

/** Following requests (contract following 3). */
export const bpmTracked = {
  /** Follows the request, or stops following; the answer is "1" or "0". Never repeated by a client: it toggles. */
  doTracked: endpoint({ method: 'POST', path: `${root}/doTracked`, fields: v.object({ instId: id }), answer: text }),
  removeTracked: endpoint({
    method: 'POST',
    path: `${root}/removeTracked`,
    fields: v.object({ instId: id }),
    answer: emptyShape,
  }),
  getMyTracked: endpoint({
    method: 'POST',
    path: `${root}/getMyTracked`,
    envelope: 'page',
    body: queryShape,
    answer: pageOf(trackedShape),
  }),
};
