import * as v from 'valibot';
import { bpmInstShape, definitionShape } from './bpmShapes.ts';
import { forOneself, forReaders } from './endpoint.ts';
import { emptyShape, id, moment, pagesOf, rowId } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmCollection';
const target = v.object({ type: v.picklist(['inst', 'def']), targetId: id });

/** Favourites: requests, and processes to start. All of it is ours; the platform's shapes are unknown. */
export const bpmFavourite = {
  getMyCollections: forOneself({
    ...pagesOf(
      v.object({
        id: rowId,
        type: v.string(),
        bpmInst: v.optional(v.nullable(bpmInstShape)),
        bpmDef: v.optional(v.nullable(definitionShape)),
        createTime: moment,
      }),
    ),
    path: `${root}/getMyCollections`,
  }),
  isCollected: forReaders({
    method: 'GET',
    path: `${root}/isCollected`,
    fields: target,
    answer: v.boolean(),
  }),
  save: forReaders({ method: 'POST', path: `${root}/save`, fields: target, answer: emptyShape }),
  del: forReaders({ method: 'POST', path: `${root}/del`, fields: target, answer: emptyShape }),
};
