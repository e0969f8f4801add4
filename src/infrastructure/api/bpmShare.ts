import * as v from 'valibot';
import { forCompany, forOneself, forReaders } from './endpoint.ts';
import { emptyShape, id, moment, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstShare';
const shareShape = v.object({
  id: rowId,
  token: v.string(),
  instId: id,
  subject: text,
  defName: text,
  createBy: text,
  createName: text,
  createTime: moment,
  readers: v.optional(v.nullable(v.array(v.string())), []),
});
export type ShareDto = v.InferOutput<typeof shareShape>;
const list = pagesOf(shareShape);

/**
 * Links to requests, for anybody of the company who is logged in. All of it is ours; the platform's shapes are unknown.
 */
export const bpmShare = {
  getMyShares: forOneself({ ...list, path: `${root}/getMyShares` }),
  /** Those whose link I have opened. */
  getSharedToMe: forOneself({ ...list, path: `${root}/getSharedToMe` }),
  /** The link of a request: the same one as long as it lasts. */
  save: forReaders({
    method: 'POST',
    path: `${root}/save`,
    fields: v.object({ instId: id }),
    answer: shareShape,
  }),
  del: forOneself({ method: 'POST', path: `${root}/del`, fields: v.object({ id }), answer: emptyShape }),
  /** Opening the link gives the right to read the request. */
  open: forCompany({
    method: 'POST',
    path: `${root}/open`,
    fields: v.object({ token: v.string() }),
    answer: v.object({ instId: id }),
  }),
};
