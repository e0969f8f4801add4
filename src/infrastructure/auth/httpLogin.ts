import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import type { Credentials } from '#application/ports/auth/sessionGateway.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

/** Converts credentials to the fields of the login call (contract login 1) and sends it. */
export async function logIn(
  call: ApiClient,
  { account, password, device, tenant, code, binding }: Credentials,
): Promise<Result<string>> {
  const answer = await call(loginEndpoints.logIn, {
    fields: {
      username: account,
      password,
      ...(tenant !== undefined && { tenantId: tenant }),
      ...(code === undefined ? { deviceId: device } : { device }),
      ...(code === 'wait' && { withoutCode: 'true' }),
      ...(typeof code === 'object' && { deviceId: code.picture, validCode: code.letters }),
      ...(binding && { openId: binding.openId, loginType: binding.loginType }),
    },
  });
  if (answer.ok && answer.value.reason) binding?.onRefused(answer.value.reason);
  return answer.ok ? ok(answer.value.access_token) : answer;
}

export const logOut = (call: ApiClient, token: string) => call(loginEndpoints.logOut, { fields: { token } });
