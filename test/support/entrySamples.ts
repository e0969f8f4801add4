import { access } from '#api/accessEndpoints.ts';
import { companyLogin } from '#api/companyLoginEndpoints.ts';
import { named, type NamedSample } from './samples.ts';

/** Calls of people who come in by a link or by the company's login. */
export const entrySamples = ({
  loginCode,
  loginCookie,
  newcomer,
  linkSecret,
}: Readonly<Record<'loginCode' | 'loginCookie' | 'newcomer' | 'linkSecret', string>>): readonly NamedSample[] => [
  ...named(access, {
    look: { body: { secret: linkSecret } },
    take: { body: { secret: linkSecret, password: 'Newcomer-2026' } },
    invite: { body: { people: [newcomer] } },
    mail: { body: { people: [newcomer] } },
    reset: { body: { person: newcomer } },
  }),
  ...named(companyLogin, {
    ways: { fields: { tenantId: '1' } },
    start: { body: { key: 'head' } },
    callback: { fields: { key: 'head', state: 'nobodys' } },
    exchange: { body: { code: loginCode }, headers: { cookie: loginCookie } },
    link: { body: { key: 'head' } },
    finishLink: { body: { code: loginCode }, headers: { cookie: loginCookie } },
    unlink: { body: { key: 'head' } },
  }),
];
