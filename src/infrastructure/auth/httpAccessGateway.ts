import { passwordLinkEndpoints } from '#contract/auth/accessEndpoints.ts';
import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import type { AccessGateway } from '#application/ports/auth/accessGateway.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const createHttpAccessGateway = (call: ApiClient): AccessGateway => ({
  async inspectLink(secret) {
    const answer = await call(passwordLinkEndpoints.inspect, { body: { secret } });
    if (!answer.ok) return answer;
    const { passwordLogin, name, company, policy, logins, ...link } = answer.value;
    return ok({
      ...link,
      name: name ?? '',
      company: company ?? '',
      policy: {
        ...policy,
        isMix: policy.isMix === true,
        isUsernamePwdConsistent: policy.isUsernamePwdConsistent === true,
      },
      isPasswordOff: passwordLogin === 'off',
      logins: logins.map((login) => ({ key: login.key, name: login.name ?? '' })),
    });
  },
  redeemLink: async (secret, password) =>
    mapResult(
      await call(passwordLinkEndpoints.redeem, { body: { secret, password } }),
      ({ access_token }) => access_token,
    ),
  startLogin: async (secret, login) =>
    mapResult(
      await call(oidcEndpoints.start, {
        body: { key: login, wanted: '', asOther: false, access: secret },
      }),
      ({ address }) => address,
    ),
});
