import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
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
  upload: endpoint({
    policy: 'own',
    method: 'POST',
    path: `${root}/upload`,
    isUpload: true,
    answer: v.array(fileShape),
  }),
  /** Answers the bytes; the token travels as `accessToken`. */
  download: endpoint({
    policy: 'reader',
    method: 'GET',
    path: `${root}/download/{fileId}`,
    access: 'fileToken',
    envelope: 'bare',
    fields: v.object({ fileId: id, accessToken: v.optional(v.string()) }),
    answer: v.unknown(),
  }),
  getByFileId: endpoint({
    policy: 'reader',
    method: 'GET',
    path: `${root}/getByFileId`,
    envelope: 'bare',
    fields: v.object({ fileId: id }),
    answer: fileShape,
  }),
};
