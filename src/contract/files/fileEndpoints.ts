import * as v from 'valibot';
import { ownEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { DOWNLOAD_PATH, FILES_PATH } from './filePaths.ts';
import { count, emptyShape, id, rowId, text } from '../wire/shapes.ts';

const root = FILES_PATH;

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

/** Ours: a document, or a sheet of a workbook, with the number of omitted rows and columns. */
const previewPartShape = v.object({
  name: text,
  html: v.string(),
  rowsLeft: count,
  columnsLeft: count,
});
const previewShape = v.object({ parts: v.array(previewPartShape), partsLeft: count });

export const fileEndpoints = {
  /** Ours: checks before an upload whether the quota allows this number of bytes. */
  mayUpload: ownEndpoint('GET', `${root}/mayUpload`, { fields: v.object({ size: count }), answer: emptyShape }),
  /** Multipart with any field names; several files are allowed. */
  upload: ownEndpoint('POST', `${root}/upload`, { isUpload: true, answer: v.array(fileShape) }),
  /** Answers the bytes of the file; the token is sent as `accessToken`. */
  download: readerEndpoint('GET', DOWNLOAD_PATH, {
    access: 'fileToken',
    envelope: 'bare',
    fields: v.object({ fileId: id, accessToken: v.optional(v.string()) }),
    answer: v.unknown(),
  }),
  /** Ours: extends the storage of the caller's own unattached file by another 30 days. */
  getByFileId: readerEndpoint('GET', `${root}/getByFileId`, {
    envelope: 'bare',
    fields: v.object({ fileId: id }),
    answer: fileShape,
  }),
  /** The platform's answer is unknown. Ours: a Word document, a workbook or a text as HTML (ADR 35). */
  previewFile: readerEndpoint('GET', `${root}/previewFile`, { fields: v.object({ fileId: id }), answer: previewShape }),
};
