import * as v from 'valibot';
import { forOneself } from './endpoint.ts';
import { emptyShape, idList, rowId, text, writtenText } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmOpinionLib';

/**
 * Contract following 5: `userId` "0" is everybody's. `checkType` is ours: the occasion it is meant for; without one it
 * fits everywhere.
 */
const opinionShape = v.object({ opId: rowId, userId: text, opText: text, checkType: text });
export type OpinionDto = v.InferOutput<typeof opinionShape>;

export const bpmOpinion = {
  getUserText: forOneself({
    method: 'GET',
    path: `${root}/getUserText`,
    envelope: 'bare',
    answer: v.array(opinionShape),
  }),
  save: forOneself({
    method: 'POST',
    path: `${root}/save`,
    body: v.object({ opText: writtenText }),
    answer: emptyShape,
  }),
  del: forOneself({
    method: 'POST',
    path: `${root}/del`,
    fields: v.object({ ids: idList }),
    answer: emptyShape,
  }),
};
