import * as v from 'valibot';
import { readerEndpoint } from '../wire/endpoint.ts';
import { id, wireTime, rowId, text, trimmedText, someJson } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmInstMsg';

/** Contract following 4. `fileId` is the first id of `files`; `files` is ours. */
const messageShape = v.object({
  id: rowId,
  instId: text,
  author: text,
  authorId: text,
  content: text,
  fileId: text,
  createTime: wireTime,
  files: v.optional(v.nullable(v.array(v.object({ fileId: rowId, fileName: text }))), []),
});
export type BoardMessageDto = v.InferOutput<typeof messageShape>;

/** The message board of a request (contract following 4). */
export const bpmBoard = {
  /** Newest first. */
  getByInstId: readerEndpoint('GET', `${root}/getByInstId`, {
    envelope: 'bare',
    fields: v.object({ instId: id }),
    answer: v.array(messageShape),
  }),
  /** `files` (ours) is JSON text, as in opinions. The answer is empty if no message was written. */
  addMsg: readerEndpoint('POST', `${root}/addMsg`, {
    fields: v.object({ instId: id, msg: trimmedText, files: someJson }),
    answer: v.nullish(messageShape),
  }),
};
