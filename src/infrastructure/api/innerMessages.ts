import * as v from 'valibot';
import { forOneself } from './endpoint.ts';
import { count, emptyShape, id, idList, moment, pagesOf, rowId, text } from './shapes.ts';

const root = '/api-portal/portal/core/infInnerMsg';

/**
 * Contract portal 3. `category` is what it is about, `linkMsg` a page of the mobile client; `instId`, `taskId` and
 * `createTime` are ours.
 */
const innerMessageShape = v.object({
  msgId: rowId,
  msgTitle: text,
  content: text,
  linkMsg: text,
  category: text,
  senderId: text,
  sender: text,
  delFlag: text,
  isRead: text,
  recId: text,
  recType: text,
  instId: text,
  taskId: text,
  createTime: moment,
});
export type InnerMessageDto = v.InferOutput<typeof innerMessageShape>;

/** Messages of the platform to a person. */
export const innerMessages = {
  queryMsg: forOneself({ ...pagesOf(innerMessageShape), path: `${root}/queryMsg` }),
  /** Ours: one message, and how many are unread. */
  get: forOneself({
    method: 'GET',
    path: `${root}/get`,
    fields: v.object({ pkId: id }),
    answer: innerMessageShape,
  }),
  getUnreadCount: forOneself({ method: 'GET', path: `${root}/getUnreadCount`, answer: count }),
  readMessage: forOneself({
    method: 'POST',
    path: `${root}/readMessage`,
    envelope: 'bare',
    body: v.object({ msgId: id }),
    answer: emptyShape,
  }),
  /** Ours: all of mine, and how many there were. */
  readAll: forOneself({ method: 'POST', path: `${root}/readAll`, answer: count }),
  /** They are gone for me; what they tell of stays. */
  delByRecIds: forOneself({
    method: 'POST',
    path: `${root}/delByRecIds`,
    body: v.object({ recIds: idList }),
    answer: emptyShape,
  }),
};
