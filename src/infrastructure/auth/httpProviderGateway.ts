import { discardValue } from '../http/wire/discardValue.ts';
import { chatAccounts, providerLogin } from '#contract/auth/providerEndpoints.ts';
import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { ProviderGateway, SignInResult } from '#application/ports/auth/providerGateway.ts';
import { PROVIDERS, findProviderByType, type Provider } from '#domain/auth/provider.ts';
import { fail, ok, type Result, mapResult } from '#domain/shared/result.ts';
import type { ApiResponse, ApiClient } from '../http/apiClient.ts';

/** The platform's code for a chat account that is not bound to a user yet (contract login 5). */
const NOT_BOUND = 10_001;
/** Message of the older calls for the same case (contract login 5). */
const UNKNOWN_ID = /^(?:openId|ddId)\p{Script=Han}/u;

/** Login by a chat app over HTTP. Falls back to the older calls where the newer ones are missing. */
export function createHttpProviderGateway(
  call: ApiClient,
  preferences: Pick<PreferenceStore, 'write'>,
): ProviderGateway {
  const gateway: ProviderGateway = {
    async getAuthorizationUrl({ provider, tenant }, back, nonce, way) {
      const fields = { tenantId: tenant, redirectUrl: back };
      if (way === 'older' && provider === 'wecom') return toAddress(await call(chatAccounts.authorizeUrl, { fields }));
      const asked = await call(providerLogin.authUrl, {
        fields: { ...fields, loginType: String(PROVIDERS[provider]), state: nonce },
      });
      return isNotOffered(asked) && provider === 'wecom'
        ? gateway.getAuthorizationUrl({ provider, tenant }, back, nonce, 'older')
        : toAddress(asked);
    },

    async getCorpId(tenant) {
      const asked = await call(chatAccounts.getDdCorpId, { fields: { tenantId: tenant } });
      const found = isNotOffered(asked) ? await call(chatAccounts.getDefaultCorpId, {}) : asked;
      return found.ok ? ok(found.value ?? '') : found;
    },

    async exchangeCode({ provider, tenant }, code, way) {
      if (way === 'older' && provider !== 'feishu') return idOfCode(provider, tenant, code);
      const answer = await call(providerLogin.autoLogin, {
        fields: { code, tenantId: tenant, loginType: String(PROVIDERS[provider]) },
      });
      if (answer.ok) {
        keepId(provider, answer.value.openId ?? '');
        return ok({ kind: 'token', token: answer.value.access_token });
      }
      if (isNotOffered(answer)) return gateway.exchangeCode({ provider, tenant }, code, 'older');
      const { code: errorCode, payload } = answer.error;
      return errorCode === NOT_BOUND && typeof payload === 'string' && payload !== ''
        ? ok({ kind: 'notBound', openId: payload })
        : answer;
    },

    async exchangeId({ provider, tenant }, openId) {
      const answer =
        provider === 'dingtalk'
          ? await call(providerLogin.loginDd, { fields: { tenantId: tenant, ddId: openId } })
          : await call(providerLogin.loginWx, { fields: { tenantId: tenant, openId } });
      if (answer.ok) return ok({ kind: 'token', token: answer.value });
      const { error } = answer;
      const isUnknown =
        error.kind === 'rejectedByServer' && (error.code === NOT_BOUND || UNKNOWN_ID.test(error.message));
      return isUnknown ? ok({ kind: 'notBound', openId }) : answer;
    },

    bind: async ({ provider, tenant }, code) =>
      discardValue(
        await call(providerLogin.bind, {
          fields: { code, tenantId: tenant, loginType: String(PROVIDERS[provider]) },
        }),
      ),

    async unbind(provider) {
      const answer = await call(chatAccounts.unbind, { fields: { platformType: String(PROVIDERS[provider]) } });
      if (!isNotOffered(answer) || provider === 'feishu') return answer.ok ? ok(undefined) : answer;
      const older = await call(provider === 'wecom' ? chatAccounts.unbindWx : chatAccounts.unbindDd, {});
      return older.ok ? ok(undefined) : older;
    },

    listBoundProviders: async () =>
      mapResult(await call(chatAccounts.mine, {}), (value) =>
        value.flatMap((row) => findProviderByType(row.platformType) ?? []),
      ),
  };

  /** Stores the account id on the device as the specification requires (spec 3); it defines no key for Feishu. */
  function keepId(provider: Provider, openId: string): void {
    if (openId !== '' && provider !== 'feishu')
      preferences.write(provider === 'wecom' ? 'wxUserId' : 'ddUserId', openId);
  }
  async function idOfCode(
    provider: Exclude<Provider, 'feishu'>,
    tenantId: string,
    code: string,
  ): Promise<Result<SignInResult>> {
    const toId = provider === 'wecom' ? chatAccounts.getOpenIdByCode : chatAccounts.getDdIdByCode;
    const answer = await call(toId, { fields: { tenantId, code, autoBind: '0' } });
    if (!answer.ok) return answer;
    const openId = answer.value ?? '';
    if (openId === '') return fail({ kind: 'unreadable' });
    keepId(provider, openId);
    return ok({ kind: 'id', openId });
  }
  return gateway;
}

const isNotOffered = (answer: ApiResponse<unknown>): boolean => !answer.ok && answer.error.kind === 'notOffered';

/** Accepts http addresses only, so that an answer of the platform cannot inject a script. */
function toAddress(answer: ApiResponse<string | null>): Result<string> {
  if (!answer.ok) return answer;
  const address = answer.value ?? '';
  return ok(/^https?:\/\//iu.test(address) ? address : '');
}
