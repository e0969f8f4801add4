import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import type { CompanyLoginGateway } from '#application/ports/auth/companyLoginGateway.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const createHttpCompanyLoginGateway = (call: ApiClient): CompanyLoginGateway => ({
  async getLoginOptions(tenant) {
    const answer = await call(oidcEndpoints.providers, { fields: { tenantId: tenant } });
    if (!answer.ok) return answer;
    return ok({ logins: answer.value.logins, isPasswordOff: answer.value.passwordLogin === 'off' });
  },
  startLogin: async (key, wanted, asOther = false) =>
    mapResult(await call(oidcEndpoints.start, { body: { key, wanted, asOther } }), ({ address }) => address),
  exchangeCode: async (code) =>
    mapResult(await call(oidcEndpoints.exchange, { body: { code } }), (value) => ({
      bearer: value.access_token,
      wanted: value.wanted ?? '',
    })),
  listLinkedLogins: async () =>
    mapResult(await call(oidcEndpoints.identities, {}), (value) =>
      value.map((each) => ({ ...each, isLinked: each.isLinked ?? false })),
    ),
  startLink: async (key) => mapResult(await call(oidcEndpoints.link, { body: { key } }), ({ address }) => address),
  finishLink: (code) => call(oidcEndpoints.linkCallback, { body: { code } }),
  unlink: (key) => call(oidcEndpoints.unlink, { body: { key } }),
});
