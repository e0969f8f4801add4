import * as v from 'valibot';
import { forOneself, forReaders } from './endpoint.ts';
import { DOWNLOAD_PATH, FILES_PATH } from './filePaths.ts';
import { count, emptyShape, id, rowId, text } from './shapes.ts';

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

/** Ours: a document, or a sheet of a workbook, and how much of it is left out. */
const previewPartShape = v.object({
  name: text,
  html: v.string(),
  rowsLeft: count,
  columnsLeft: count,
});
const previewShape = v.object({ parts: v.array(previewPartShape), partsLeft: count });

export const fileEndpoints = {
  /** Ours: whether there is room for so many bytes, asked before they are sent. */
  mayUpload: forOneself({
    method: 'GET',
    path: `${root}/mayUpload`,
    fields: v.object({ size: count }),
    answer: emptyShape,
  }),
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
    path: DOWNLOAD_PATH,
    access: 'fileToken',
    envelope: 'bare',
    fields: v.object({ fileId: id, accessToken: v.optional(v.string()) }),
    answer: v.unknown(),
  }),
  /** Ours: a file of one's own that hangs on no request yet is kept for another 30 days. */
  getByFileId: forReaders({
    method: 'GET',
    path: `${root}/getByFileId`,
    envelope: 'bare',
    fields: v.object({ fileId: id }),
    answer: fileShape,
  }),
  /** What the platform answers nobody knows; ours: a document of Word, a workbook or a text as HTML (ADR 35). */
  previewFile: forReaders({
    method: 'GET',
    path: `${root}/previewFile`,
    fields: v.object({ fileId: id }),
    answer: previewShape,
  }),
};
