import { signatureEndpoints } from '#contract/files/signatureEndpoints.ts';
import type { SignatureGateway } from '#application/ports/files/signatureGateway.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { parseAnyResponse } from '../http/parseAnyResponse.ts';
import type { FileServer } from './fileServer.ts';

/** Stores the signature for reuse; the platform's spelling. */
const STORE_PARAMETER = 'falg=true';

export const createHttpSignatureGateway = ({ base, send }: FileServer, call: ApiClient): SignatureGateway => ({
  listSignatures: async () =>
    mapResult(await call(signatureEndpoints.getSignatureList, {}), (value) =>
      value.map(({ fileId, fileName }) => ({ id: fileId, name: fileName ?? '', size: 0 })),
    ),
  async saveSignature(picture) {
    const address = `${base}${signatureEndpoints.uploadSignature.path}?${STORE_PARAMETER}&timestamp=${Date.now()}`;
    const sent = await send(address, picture, 'signature.png');
    if (!sent.ok) return sent;
    const answer = await parseAnyResponse(signatureEndpoints.uploadSignature, sent.value.status, sent.value.body);
    return answer.ok ? ok(null) : answer;
  },
});
