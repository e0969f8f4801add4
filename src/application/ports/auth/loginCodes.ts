import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** CAPTCHA pictures of the login, where a platform requires them. */
export interface CaptchaGateway {
  isRequired(): Promise<Result<boolean, Failure>>;
  /** Returns the address of the picture with this number. Each picture is loaded once. */
  getPictureUrl(picture: string): Promise<Result<string, Failure>>;
}
export const CaptchaGateway = token<CaptchaGateway>('LoginCodes');
