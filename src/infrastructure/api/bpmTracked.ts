import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstTracked';

export const bpmTracked = {
  /** Follows the request, or stops following; the answer is "1" or "0". Never repeated by a client: it toggles. */
  doTracked: endpoint({ method: 'POST', path: `${root}/doTracked`, fields: v.object({ instId: id }), answer: text }),
};
