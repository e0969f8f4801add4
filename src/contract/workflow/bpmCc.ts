import * as v from 'valibot';
import { ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { emptyShape, id, wireTime, opinionText, pagedListEndpoint, rowId, someJson, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstCc';

/** Contract following 1: one received copy. `userName` is ours. */
const receivedShape = v.object({
  id: rowId,
  ccId: text,
  instId: text,
  userId: text,
  userName: text,
  isRead: text,
  updateTime: wireTime,
});
/** A request sent for reading. `instCp` is empty for copies the caller has sent. `defName` is ours. */
const copyShape = v.object({
  id: rowId,
  subject: text,
  nodeId: text,
  nodeName: text,
  fromUser: text,
  fromUserId: text,
  instId: text,
  defId: text,
  defName: text,
  ccType: text,
  treeId: text,
  createTime: wireTime,
  instCp: v.optional(v.nullable(receivedShape)),
});
export type CopyDto = v.InferOutput<typeof copyShape>;
const sentShape = v.object({
  id: rowId,
  fromUser: text,
  fromUserId: text,
  ccDeptName: text,
  ccTime: wireTime,
  instCps: v.array(v.object({ cpId: rowId, cpUserId: text, cpUserName: text, cpDeptName: text })),
});
export type SentCopyDto = v.InferOutput<typeof sentShape>;

const list = { ...pagedListEndpoint(copyShape), isReadOffline: true };
const ofInstance = { envelope: 'bare', fields: v.object({ instId: id }) } as const;

const forwarding = {
  answer: emptyShape,
  body: v.object({
    instId: id,
    send: v.boolean(),
    copyUsers: v.optional(v.array(v.object({ id, name: text })), []),
    opinion: opinionText,
    files: someJson,
    msgTypes: v.optional(v.nullable(v.array(v.string()))),
  }),
} as const;

/** Copies and forwards (contract following 1). */
export const bpmCc = {
  getMyTurnTo: ownEndpoint('POST', `${root}/getMyTurnTo`, list),
  /** The platform's spelling. */
  myRecevieTurn: ownEndpoint('POST', `${root}/myRecevieTurn`, list),
  updRead: ownEndpoint('POST', `${root}/updRead`, {
    envelope: 'bare',
    fields: v.object({ cpId: id }),
    answer: emptyShape,
  }),
  getByInstId: readerEndpoint('POST', `${root}/getByInstId`, { ...ofInstance, answer: v.array(copyShape) }),
  getCcRecordByInstId: readerEndpoint('POST', `${root}/getCcRecordByInstId`, {
    ...ofInstance,
    answer: v.array(sentShape),
  }),
  /** With `send`, forwards the request; without it, the recipient of a forward replies. `files` is JSON text. */
  transfer: readerEndpoint('POST', `${root}/transfer`, forwarding),
  /** Path of the same call in the specification; no known platform implements it. */
  transferFromTask: readerEndpoint('POST', '/api-bpm/bpm/core/bpmTask/bpmInstCc', forwarding),
};
