import { passwordLinkEndpoints } from '#contract/auth/accessEndpoints.ts';
import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import type { AccessGateway } from '#application/ports/auth/accessGateway.ts';
import { ok } from '#domain/shared/result.ts';
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
  async redeemLink(secret, password) {
    const answer = await call(passwordLinkEndpoints.redeem, { body: { secret, password } });
    return answer.ok ? ok(answer.value.access_token) : answer;
  },
  async startLogin(secret, login) {
    const answer = await call(oidcEndpoints.start, {
      body: { key: login, wanted: '', asOther: false, access: secret },
    });
    return answer.ok ? ok(answer.value.address) : answer;
  },
});
