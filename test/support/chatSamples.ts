import { chatAccounts, providerLogin } from '#contract/auth/providerEndpoints.ts';
import { named, type NamedSample } from './samples.ts';

/** Successful calls of chat apps, with a code and a ticket for an account that is linked to the caller. */
export const chatSamples = (chatCode: string, chatTicket: string): readonly NamedSample[] => [
  ...named(providerLogin, {
    authUrl: { fields: { tenantId: '1', loginType: '4', redirectUrl: 'http://localhost/mobile/', state: 'n' } },
    autoLogin: { fields: { tenantId: '1', loginType: '4', code: chatCode } },
    bind: { fields: { tenantId: '1', loginType: '4', code: chatCode } },
    loginWx: { fields: { tenantId: '1', openId: chatTicket } },
    loginDd: { fields: { tenantId: '1', ddId: chatTicket } },
  }),
  ...named(chatAccounts, {
    getDdCorpId: { fields: { tenantId: '1' } },
    getDdIdByCode: { fields: { tenantId: '1', code: chatCode } },
    bindDd: { fields: { ddId: chatTicket } },
    authorizeUrl: { fields: { tenantId: '1', redirectUrl: 'http://localhost/mobile/' } },
    getOpenIdByCode: { fields: { tenantId: '1', code: chatCode } },
    bindWx: { fields: { openId: chatTicket } },
    bind: { fields: { tenantId: '1', platformType: '2', openId: chatTicket } },
    unbind: { fields: { platformType: '2' } },
    getWxAgentConfig: { fields: { tenantId: '1', url: 'http://localhost/mobile/' } },
    getFSAgentConfig: { fields: { tenantId: '1', url: 'http://localhost/mobile/' } },
  }),
];
