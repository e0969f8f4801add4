import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** Pictures with a code beside the login, where a platform wants them. */
export interface LoginCodes {
  isAsked(): Promise<Result<boolean, Failure>>;
  /** Where the picture with this number is; each is asked for once. */
  addressOf(picture: string): Promise<Result<string, Failure>>;
}
export const LoginCodes = token<LoginCodes>('LoginCodes');
