import * as v from 'valibot';
import { forOneself } from './endpoint.ts';
import { emptyShape, rowId, text } from './shapes.ts';

const root = '/api-system/system/core/sysSignature';

/** Contract files 2: handwriting a person keeps for another time. */
export const signatureEndpoints = {
  getSignatureList: forOneself({
    method: 'GET',
    path: `${root}/getSignatureList`,
    envelope: 'bare',
    answer: v.array(v.object({ id: text, fileId: rowId, fileName: text })),
  }),
  /** Multipart; `falg` (so spelled by the platform) keeps it for another time. */
  uploadSignature: forOneself({
    method: 'POST',
    path: `${root}/uploadSignature`,
    isUpload: true,
    answer: emptyShape,
  }),
};
