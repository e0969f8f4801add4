import type { Result } from '#domain/shared/result.ts';
import type { StoredFile } from './fileGateway.ts';
import { token } from '../../shared/token.ts';

/** Handwritten signatures a user has stored for reuse. */
export interface SignatureGateway {
  listSignatures(): Promise<Result<readonly StoredFile[]>>;
  saveSignature(picture: Blob): Promise<Result<null>>;
}
export const SignatureGateway = token<SignatureGateway>('SignatureGateway');
