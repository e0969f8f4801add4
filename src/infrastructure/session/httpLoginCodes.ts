import { loginEndpoints } from '#api/loginEndpoints.ts';
import type { LoginCodes } from '#application/ports/loginCodes.ts';
import { ok } from '#domain/shared/result.ts';
import type { FileServer } from '../file/fileServer.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const makeHttpLoginCodes = (call: ApiClient, { base }: Pick<FileServer, 'base'>): LoginCodes => ({
  async isAsked() {
    const answer = await call(loginEndpoints.getLoginConfig, {});
    return answer.ok ? ok(answer.value.ignoreValidCode === 'false') : answer;
  },
  addressOf: async (picture) => ok(`${base}${loginEndpoints.getCode.path.replace('{deviceId}', picture)}`),
});
