import { passwordLinkEndpoints } from '#contract/auth/accessEndpoints.ts';
import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import { named, type NamedSample } from './samples.ts';

/** Calls of users who enter by a link or by the company's OIDC login. */
export const entrySamples = ({
  loginCode,
  loginCookie,
  newcomer,
  linkSecret,
}: Readonly<Record<'loginCode' | 'loginCookie' | 'newcomer' | 'linkSecret', string>>): readonly NamedSample[] => [
  ...named(passwordLinkEndpoints, {
    inspect: { body: { secret: linkSecret } },
    redeem: { body: { secret: linkSecret, password: 'Newcomer-2026' } },
    create: { body: { people: [newcomer] } },
    mail: { body: { people: [newcomer] } },
    reset: { body: { person: newcomer } },
  }),
  ...named(oidcEndpoints, {
    providers: { fields: { tenantId: '1' } },
    start: { body: { key: 'head' } },
    callback: { fields: { key: 'head', state: 'nobodys' } },
    exchange: { body: { code: loginCode }, headers: { cookie: loginCookie } },
    link: { body: { key: 'head' } },
    linkCallback: { body: { code: loginCode }, headers: { cookie: loginCookie } },
    unlink: { body: { key: 'head' } },
  }),
];
