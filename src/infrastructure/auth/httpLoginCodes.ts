import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import type { CaptchaGateway } from '#application/ports/auth/loginCodes.ts';
import { ok } from '#domain/shared/result.ts';
import type { FileServer } from '../files/fileServer.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const createHttpLoginCaptcha = (call: ApiClient, { base }: Pick<FileServer, 'base'>): CaptchaGateway => ({
  async isRequired() {
    const answer = await call(loginEndpoints.getLoginConfig, {});
    return answer.ok ? ok(answer.value.ignoreValidCode === 'false') : answer;
  },
  getPictureUrl: async (picture) => ok(`${base}${loginEndpoints.getCode.path.replace('{deviceId}', picture)}`),
});
