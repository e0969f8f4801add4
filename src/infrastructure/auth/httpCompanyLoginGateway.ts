import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import type { CompanyLoginGateway } from '#application/ports/auth/companyLoginGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const createHttpCompanyLoginGateway = (call: ApiClient): CompanyLoginGateway => ({
  async getLoginOptions(tenant) {
    const answer = await call(oidcEndpoints.providers, { fields: { tenantId: tenant } });
    if (!answer.ok) return answer;
    return ok({ logins: answer.value.logins, isPasswordOff: answer.value.passwordLogin === 'off' });
  },
  async startLogin(key, wanted, asOther = false) {
    const answer = await call(oidcEndpoints.start, { body: { key, wanted, asOther } });
    return answer.ok ? ok(answer.value.address) : answer;
  },
  async exchangeCode(code) {
    const answer = await call(oidcEndpoints.exchange, { body: { code } });
    return answer.ok ? ok({ bearer: answer.value.access_token, wanted: answer.value.wanted ?? '' }) : answer;
  },
  async listLinkedLogins() {
    const answer = await call(oidcEndpoints.identities, {});
    return answer.ok ? ok(answer.value.map((each) => ({ ...each, isLinked: each.isLinked ?? false }))) : answer;
  },
  async startLink(key) {
    const answer = await call(oidcEndpoints.link, { body: { key } });
    return answer.ok ? ok(answer.value.address) : answer;
  },
  finishLink: (code) => call(oidcEndpoints.linkCallback, { body: { code } }),
  unlink: (key) => call(oidcEndpoints.unlink, { body: { key } }),
});
