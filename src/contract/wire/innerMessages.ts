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

export const innerMessages = {
  queryMsg: ownEndpoint('POST', `${root}/queryMsg`, pagedListEndpoint(innerMessageShape)),
  /** Ours: one notification, and the number of unread ones. */
  get: ownEndpoint('GET', `${root}/get`, { fields: v.object({ pkId: id }), answer: innerMessageShape }),
  getUnreadCount: ownEndpoint('GET', `${root}/getUnreadCount`, { answer: count }),
  readMessage: ownEndpoint('POST', `${root}/readMessage`, {
    envelope: 'bare',
    body: v.object({ msgId: id }),
    answer: emptyShape,
  }),
  /** Ours: server-sent events `todo` and `messages`, which say only that there is something new to read (ADR 79). */
  live: ownEndpoint('GET', `${root}/live`, { envelope: 'bare', isStream: true, answer: v.unknown() }),
  /** Ours: marks all notifications of the caller as read and returns their number. */
  readAll: ownEndpoint('POST', `${root}/readAll`, { answer: count }),
  /** Deletes notifications of the caller; the requests they refer to are not changed. */
  delByRecIds: ownEndpoint('POST', `${root}/delByRecIds`, { body: v.object({ recIds: idList }), answer: emptyShape }),
};
