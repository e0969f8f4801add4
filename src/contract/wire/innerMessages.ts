import * as v from 'valibot';
import { ownEndpoint } from './endpoint.ts';
import { count, emptyShape, id, idList, wireTime, pagedListEndpoint, rowId, text } from './shapes.ts';

const root = '/api-portal/portal/core/infInnerMsg';

/**
 * Contract portal 3. `category` is the topic, `linkMsg` a page of the mobile client; `instId`, `taskId` and
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
  createTime: wireTime,
});
export type InnerMessageDto = v.InferOutput<typeof innerMessageShape>;

/** Notifications of the platform for a user. */
export const innerMessages = {
  queryMsg: ownEndpoint({ ...pagedListEndpoint(innerMessageShape), path: `${root}/queryMsg` }),
  /** Ours: one notification, and the number of unread ones. */
  get: ownEndpoint({
    method: 'GET',
    path: `${root}/get`,
    fields: v.object({ pkId: id }),
    answer: innerMessageShape,
  }),
  getUnreadCount: ownEndpoint({ method: 'GET', path: `${root}/getUnreadCount`, answer: count }),
  readMessage: ownEndpoint({
    method: 'POST',
    path: `${root}/readMessage`,
    envelope: 'bare',
    body: v.object({ msgId: id }),
    answer: emptyShape,
  }),
  /** Ours: marks all notifications of the caller as read and returns their number. */
  readAll: ownEndpoint({ method: 'POST', path: `${root}/readAll`, answer: count }),
  /** Deletes notifications of the caller; the requests they refer to are not changed. */
  delByRecIds: ownEndpoint({
    method: 'POST',
    path: `${root}/delByRecIds`,
    body: v.object({ recIds: idList }),
    answer: emptyShape,
  }),
};
