import * as v from 'valibot';
import { forReaders } from './endpoint.ts';
import { id, moment, rowId, text, writtenText, someJson } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstMsg';

/** Contract following 4; `fileId` is the first of `files`, which is ours. */
const messageShape = v.object({
  id: rowId,
  instId: text,
  author: text,
  authorId: text,
  content: text,
  fileId: text,
  createTime: moment,
  files: v.optional(v.nullable(v.array(v.object({ fileId: rowId, fileName: text }))), []),
});
export type BoardMessageDto = v.InferOutput<typeof messageShape>;

/** The message board of a request (contract following 4). */
export const bpmBoard = {
  /** Newest first. */
  getByInstId: forReaders({
    method: 'GET',
    path: `${root}/getByInstId`,
    envelope: 'bare',
    fields: v.object({ instId: id }),
    answer: v.array(messageShape),
  }),
  /** `files` (ours) is JSON text, as with opinions. Nothing comes back where nothing was written. */
  addMsg: forReaders({
    method: 'POST',
    path: `${root}/addMsg`,
    fields: v.object({ instId: id, msg: writtenText, files: someJson }),
    answer: v.nullish(messageShape),
  }),
};
