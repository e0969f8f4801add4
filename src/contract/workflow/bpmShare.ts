import * as v from 'valibot';
import { companyEndpoint, ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { emptyShape, id, wireTime, pagedListEndpoint, rowId, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstShare';
const shareShape = v.object({
  id: rowId,
  token: v.string(),
  instId: id,
  subject: text,
  defName: text,
  createBy: text,
  createName: text,
  createTime: wireTime,
  readers: v.optional(v.nullable(v.array(v.string())), []),
});
export type ShareDto = v.InferOutput<typeof shareShape>;
const list = pagedListEndpoint(shareShape);

/**
 * Links to requests for all users of the company who are logged in. All of it is ours; the platform's shapes are
 * unknown.
 */
export const bpmShare = {
  getMyShares: ownEndpoint('POST', `${root}/getMyShares`, list),
  getSharedToMe: ownEndpoint('POST', `${root}/getSharedToMe`, list),
  /** Returns the link of a request; the same link until it expires. */
  save: readerEndpoint('POST', `${root}/save`, { fields: v.object({ instId: id }), answer: shareShape }),
  del: ownEndpoint('POST', `${root}/del`, { fields: v.object({ id }), answer: emptyShape }),
  /** Opens the link and grants the caller the right to read the request. */
  open: companyEndpoint('POST', `${root}/open`, {
    fields: v.object({ token: v.string() }),
    answer: v.object({ instId: id }),
  }),
};
