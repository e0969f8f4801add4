import * as v from 'valibot';
import { bpmInstShape, definitionShape } from './bpmShapes.ts';
import { ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { emptyShape, id, wireTime, pagedListEndpoint, rowId } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmCollection';
const target = v.object({ type: v.picklist(['inst', 'def']), targetId: id });

/** Favourites: requests, and processes to start. All of it is ours; the platform's shapes are unknown. */
export const bpmFavourite = {
  getMyCollections: ownEndpoint(
    'POST',
    `${root}/getMyCollections`,
    pagedListEndpoint(
      v.object({
        id: rowId,
        type: v.string(),
        bpmInst: v.optional(v.nullable(bpmInstShape)),
        bpmDef: v.optional(v.nullable(definitionShape)),
        createTime: wireTime,
      }),
    ),
  ),
  isCollected: readerEndpoint('GET', `${root}/isCollected`, { fields: target, answer: v.boolean() }),
  save: readerEndpoint('POST', `${root}/save`, { fields: target, answer: emptyShape }),
  del: readerEndpoint('POST', `${root}/del`, { fields: target, answer: emptyShape }),
};
