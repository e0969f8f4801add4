import { passwordLinkEndpoints } from '../auth/accessEndpoints.ts';
import { oidcEndpoints } from '../auth/companyLoginEndpoints.ts';
import { guestCalls, invitationCalls } from '../auth/invitationEndpoints.ts';
import { loginEndpoints } from '../auth/loginEndpoints.ts';
import { ownSessionCalls } from '../auth/ownSessionEndpoints.ts';
import { chatAccounts, providerLogin } from '../auth/providerEndpoints.ts';
import { session } from '../auth/session.ts';
import { describeEndpoints } from './description.ts';

/** Login, sessions, and forms for guests. */
export const LOGIN = [
  ...describeEndpoints('Login', 'session', session, {
    current: ['directory:read', 'Returns the current user.'],
  }),
  ...describeEndpoints('Login', 'loginEndpoints', loginEndpoints, {
    logIn: ['none', 'Logs in by account and password.'],
    logOut: ['none', 'Ends the session of the token.'],
    getLoginConfig: ['none', 'Returns the options of the login page.'],
    loginByUserNo: ['none', 'Logs in by the number of a user, where the operator allows it.'],
    getCode: ['none', 'Returns the picture of a captcha.'],
  }),
  ...describeEndpoints('Login', 'ownSessions', ownSessionCalls, {
    list: ['session', 'Lists the sessions of the user.'],
    reauthentication: ['session', 'Says what the user has to prove before a sensitive change.'],
    reauthenticate: ['session', 'Proves the identity of the user, for five minutes.'],
    end: ['session', 'Ends sessions of the user.'],
  }),
  ...describeEndpoints('Login', 'passwordLinks', passwordLinkEndpoints, {
    inspect: ['none', 'Says for whom a link to choose a password is, without using it.'],
    redeem: ['none', 'Sets a password by a link.'],
    create: ['session', 'Creates links for users who have no password.'],
    mail: ['session', 'Sends such links by mail.'],
    reset: ['session', 'Ends the sessions and the password of a user.'],
  }),
  ...describeEndpoints('Login', 'oidc', oidcEndpoints, {
    providers: ['none', 'Lists the OpenID Connect providers of the company.'],
    start: ['none', 'Begins a login by OpenID Connect.'],
    callback: ['none', 'Receives the browser from the provider.'],
    exchange: ['none', 'Ends a login by OpenID Connect with a session.'],
    identities: ['session', 'Lists the logins linked to the user.'],
    link: ['session', 'Begins to link a login to the user.'],
    linkCallback: ['session', 'Links a login to the user.'],
    unlink: ['session', 'Removes a linked login.'],
  }),
  ...describeEndpoints('Chat apps', 'providerLogin', providerLogin, {
    authUrl: ['none', 'Returns the address of the login page of a chat app.'],
    autoLogin: ['none', 'Logs in by the code of a chat app.'],
    bind: ['session', 'Binds the chat account of a login to the user.'],
    loginWx: ['none', 'Logs in by a code of WeCom.'],
    loginDd: ['none', 'Logs in by a code of DingTalk.'],
  }),
  ...describeEndpoints('Chat apps', 'chatAccounts', chatAccounts, {
    getDdCorpId: ['none', 'Returns the id of the company in DingTalk.'],
    getDefaultCorpId: ['none', 'Returns the id of the default company in DingTalk.'],
    getDdIdByCode: ['none', 'Returns the DingTalk account of a code.'],
    bindDd: ['session', 'Binds a DingTalk account to the user.'],
    unbindDd: ['session', 'Removes the DingTalk account of the user.'],
    authorizeUrl: ['none', 'Returns the address of the login page of WeCom.'],
    getOpenIdByCode: ['none', 'Returns the WeCom account of a code.'],
    bindWx: ['session', 'Binds a WeCom account to the user.'],
    unbindWx: ['session', 'Removes the WeCom account of the user.'],
    bind: ['session', 'Binds a chat account to the user.'],
    unbind: ['session', 'Removes a chat account of the user.'],
    mine: ['session', 'Lists the chat accounts of the user.'],
    getWxAgentConfig: ['session', 'Returns the signature for scripts of WeCom on a page.'],
    getFSAgentConfig: ['session', 'Returns the signature for scripts of Feishu on a page.'],
  }),
  ...describeEndpoints('Guest forms', 'invitations', invitationCalls, {
    query: ['session', 'Lists the invitations to a form.'],
    get: ['session', 'Returns an invitation.'],
    save: ['session', 'Creates or changes an invitation to a form.'],
    end: ['session', 'Ends an invitation.'],
  }),
  ...describeEndpoints('Guest forms', 'guestForms', guestCalls, {
    open: ['none', 'Returns the empty form of an invitation.'],
    save: ['none', 'Stores the form a guest has filled in.'],
    options: ['none', 'Lists the options of a field of the form.'],
    mayUpload: ['none', 'Says whether a file of this size may be uploaded.'],
    upload: ['none', 'Uploads a file of the form.'],
  }),
];
