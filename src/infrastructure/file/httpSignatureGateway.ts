import { signatureEndpoints } from '#api/signatureEndpoints.ts';
import type { SignatureGateway } from '#application/ports/signatureGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { readAnyAnswer } from '../http/readAnyAnswer.ts';
import type { FileServer } from './fileServer.ts';

/** So the platform spells the wish to keep it. */
const WISH = 'falg=true';

export const makeHttpSignatureGateway = ({ base, send }: FileServer, call: ApiClient): SignatureGateway => ({
  async saved() {
    const answer = await call(signatureEndpoints.getSignatureList, {});
    return answer.ok
      ? ok(answer.value.map(({ fileId, fileName }) => ({ id: fileId, name: fileName ?? '', size: 0 })))
      : answer;
  },
  async keep(picture) {
    const address = `${base}${signatureEndpoints.uploadSignature.path}?${WISH}&timestamp=${Date.now()}`;
    const sent = await send(address, picture, 'signature.png');
    if (!sent.ok) return sent;
    const answer = await readAnyAnswer(signatureEndpoints.uploadSignature, sent.value.status, sent.value.body);
    return answer.ok ? ok(null) : answer;
  },
});
