import * as v from 'valibot';
import { ownEndpoint } from '../wire/endpoint.ts';
import { emptyShape, idList, rowId, text, trimmedText } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmOpinionLib';

/**
 * Contract following 5: `userId` "0" is shared by all users. `checkType` is ours: the command the phrase is offered
 * for; without it, the phrase is offered for all.
 */
const opinionShape = v.object({ opId: rowId, userId: text, opText: text, checkType: text });
export type OpinionDto = v.InferOutput<typeof opinionShape>;

export const bpmOpinion = {
  getUserText: ownEndpoint('GET', `${root}/getUserText`, { envelope: 'bare', answer: v.array(opinionShape) }),
  save: ownEndpoint('POST', `${root}/save`, { body: v.object({ opText: trimmedText }), answer: emptyShape }),
  del: ownEndpoint('POST', `${root}/del`, { fields: v.object({ ids: idList }), answer: emptyShape }),
};
