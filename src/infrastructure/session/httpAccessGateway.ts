import { access } from '#api/accessEndpoints.ts';
import { companyLogin } from '#api/companyLoginEndpoints.ts';
import type { AccessGateway } from '#application/ports/accessGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const makeHttpAccessGateway = (call: ApiClient): AccessGateway => ({
  async look(secret) {
    const answer = await call(access.look, { body: { secret } });
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
  async take(secret, password) {
    const answer = await call(access.take, { body: { secret, password } });
    return answer.ok ? ok(answer.value.access_token) : answer;
  },
  async leaveFor(secret, login) {
    const answer = await call(companyLogin.start, { body: { key: login, wanted: '', asOther: false, access: secret } });
    return answer.ok ? ok(answer.value.address) : answer;
  },
});
