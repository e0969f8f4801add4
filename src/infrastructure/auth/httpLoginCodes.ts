import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import type { CaptchaGateway } from '#application/ports/auth/loginCodes.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { FileServer } from '../files/fileServer.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const createHttpLoginCaptcha = (call: ApiClient, { base }: Pick<FileServer, 'base'>): CaptchaGateway => ({
  isRequired: async () =>
    mapResult(await call(loginEndpoints.getLoginConfig, {}), (value) => value.ignoreValidCode === 'false'),
  getPictureUrl: async (picture) => ok(`${base}${loginEndpoints.getCode.path.replace('{deviceId}', picture)}`),
});
