import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** CAPTCHA pictures of the login, where a platform requires them. */
export interface CaptchaGateway {
  isRequired(): Promise<Result<boolean>>;
  /** Returns the address of the picture with this number. Each picture is loaded once. */
  getPictureUrl(picture: string): Promise<Result<string>>;
}
export const CaptchaGateway = token<CaptchaGateway>('LoginCodes');
