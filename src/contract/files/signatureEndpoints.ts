import * as v from 'valibot';
import { ownEndpoint } from '../wire/endpoint.ts';
import { emptyShape, rowId, text } from '../wire/shapes.ts';

const root = '/api-system/system/core/sysSignature';

/** Contract files 2: stored handwritten signatures. */
export const signatureEndpoints = {
  getSignatureList: ownEndpoint('GET', `${root}/getSignatureList`, {
    envelope: 'bare',
    answer: v.array(v.object({ id: text, fileId: rowId, fileName: text })),
  }),
  /** Multipart; `falg` (the platform's spelling) stores the signature for reuse. */
  uploadSignature: ownEndpoint('POST', `${root}/uploadSignature`, { isUpload: true, answer: emptyShape }),
};
