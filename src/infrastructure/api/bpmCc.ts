import * as v from 'valibot';
import { forOneself, forReaders } from './endpoint.ts';
import { emptyShape, id, moment, opinionText, pagesOf, rowId, someJson, text } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstCc';

/** Contract following 1: what one person got. `userName` is ours. */
const receivedShape = v.object({
  id: rowId,
  ccId: text,
  instId: text,
  userId: text,
  userName: text,
  isRead: text,
  updateTime: moment,
});
/** A request sent to read; `instCp` is empty in what one has sent oneself. `defName` is ours. */
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
  createTime: moment,
  instCp: v.optional(v.nullable(receivedShape)),
});
export type CopyDto = v.InferOutput<typeof copyShape>;
/** Everybody who got one copy together. */
const sentShape = v.object({
  id: rowId,
  fromUser: text,
  fromUserId: text,
  ccDeptName: text,
  ccTime: moment,
  instCps: v.array(v.object({ cpId: rowId, cpUserId: text, cpUserName: text, cpDeptName: text })),
});
export type SentCopyDto = v.InferOutput<typeof sentShape>;

const list = pagesOf(copyShape);
const ofInstance = { method: 'POST', envelope: 'bare', fields: v.object({ instId: id }) } as const;

const forwarding = {
  method: 'POST',
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
  getMyTurnTo: forOneself({ ...list, path: `${root}/getMyTurnTo` }),
  /** Spelled so. */
  myRecevieTurn: forOneself({ ...list, path: `${root}/myRecevieTurn` }),
  updRead: forOneself({
    method: 'POST',
    path: `${root}/updRead`,
    envelope: 'bare',
    fields: v.object({ cpId: id }),
    answer: emptyShape,
  }),
  getByInstId: forReaders({ ...ofInstance, path: `${root}/getByInstId`, answer: v.array(copyShape) }),
  getCcRecordByInstId: forReaders({
    ...ofInstance,
    path: `${root}/getCcRecordByInstId`,
    answer: v.array(sentShape),
  }),
  /** `send` forwards the request; without it, whoever got a forward answers it. `files` is JSON text. */
  transfer: forReaders({ ...forwarding, path: `${root}/transfer` }),
  /** The address the specification lists for the same thing; no platform we know has it. */
  transferFromTask: forReaders({ ...forwarding, path: '/api-bpm/bpm/core/bpmTask/bpmInstCc' }),
};
