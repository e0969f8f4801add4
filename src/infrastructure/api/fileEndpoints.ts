import * as v from 'valibot';
import { forOneself, forReaders } from './endpoint.ts';
import { count, id, rowId, text } from './shapes.ts';

const root = '/api-system/system/core/sysFile';

/** Contract files 1. */
export const fileShape = v.object({
  fileId: rowId,
  fileName: v.string(),
  totalBytes: count,
  ext: text,
  createUser: text,
  timestamp: v.optional(v.nullable(count)),
  delStatus: text,
});
export type FileDto = v.InferOutput<typeof fileShape>;

export const fileEndpoints = {
  /** Multipart, any field names, several files. */
  upload: forOneself({
    method: 'POST',
    path: `${root}/upload`,
    isUpload: true,
    answer: v.array(fileShape),
  }),
  /** Answers the bytes; the token travels as `accessToken`. */
  download: forReaders({
    method: 'GET',
    path: `${root}/download/{fileId}`,
    access: 'fileToken',
    envelope: 'bare',
    fields: v.object({ fileId: id, accessToken: v.optional(v.string()) }),
    answer: v.unknown(),
  }),
  getByFileId: forReaders({
    method: 'GET',
    path: `${root}/getByFileId`,
    envelope: 'bare',
    fields: v.object({ fileId: id }),
    answer: fileShape,
  }),
};
