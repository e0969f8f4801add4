import { companyLogin } from '#api/companyLoginEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { enterByLink } from '../access/enterByLink.ts';
import { findAccessLink } from '../access/makeAccessLink.ts';
import { LINKED_PAGES } from '../linkedPages.ts';
import { PageReply } from '../http/pageReply.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { rejected } from '../refused.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Caller } from '../session/caller.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Database } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';
import { browserOf, keepBrowser } from './browserKey.ts';
import { issuerOf, type CompanyIssuer, type CompanyLoginSettings } from './companyLoginSettings.ts';
import { issuersOf, linkIdentity, whoEnters, unlinkIdentity } from './identities.ts';
import type { IssuerFault, Issuers } from './issuers.ts';
import {
  beginTry,
  endTry,
  issueLoginCode,
  takeCode,
  type CodeContent,
  type NewTry,
  type TryFault,
} from './loginTries.ts';
import type { PasswordLogin } from './passwordLogin.ts';

export interface CompanyLoginDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: ServerClock;
  readonly settings: CompanyLoginSettings;
  readonly issuers: Issuers;
  readonly passwordLogin: PasswordLogin;
}

/** What the page is told where nobody came in; `unknown`: ask your administrator, whoever it was. */
type CallbackFault = IssuerFault | TryFault | 'unknown';
const CALLBACK = companyLogin.callback.path;

/** Logging in by an issuer, linking and unlinking (ADR 39). */
export function companyLoginRoutes({
  database,
  sessions,
  clock,
  settings,
  issuers,
  passwordLogin,
}: CompanyLoginDeps): readonly ServerRoute[] {
  const { sql } = database;
  const { logins } = settings;
  const loginBy = (key: string, tenant?: string): CompanyIssuer | undefined =>
    logins.find((login) => login.key === key && (tenant === undefined || login.tenant === tenant));
  const callbackOf = (key: string, origin: string): string =>
    `${settings.address ?? origin}/api${CALLBACK.replace('{key}', key)}`;

  async function leave(
    login: CompanyIssuer | undefined,
    wish: Pick<NewTry, 'wanted' | 'person' | 'accessLink'>,
    request: RequestFacts,
    asOther = false,
  ): Promise<Result<{ address: string }, Failure>> {
    if (login === undefined) return rejected(request.language, 'companyLogin.unknown');
    const browser = keepBrowser(request);
    const secrets = await beginTry(sql, { ...wish, browser, login: login.key }, clock.now());
    const address = await issuers.addressOf(login, secrets, {
      callback: callbackOf(login.key, request.origin),
      asOther,
    });
    if (address.ok) return ok({ address: address.value });
    return rejected(request.language, 'companyLogin.away', { name: nameIn(login.name, request.language) });
  }

  async function comeBack(
    key: string,
    sent: Readonly<Record<string, unknown>>,
    request: RequestFacts,
  ): Promise<PageReply> {
    const login = loginBy(key);
    const state = typeof sent['state'] === 'string' ? sent['state'] : '';
    const browser = browserOf(request);
    if (login === undefined || state === '') return wentWrong('expired', key);
    const found = await endTry(sql, { state, login: key, browser }, clock.now());
    if (!found.ok || browser === undefined) return wentWrong(found.ok ? 'otherBrowser' : found.error, key);
    const { secrets, wanted, person, accessLink } = found.value;
    const back = (fault: CallbackFault) => wentWrong(fault, key, wanted, person !== null);
    const identity = await issuers.identityOf(login, secrets, answeredAt(callbackOf(key, request.origin), sent));
    if (!identity.ok) return back(identity.error);
    const { issuer, subject } = identity.value;
    const now = clock.now();
    const enters =
      person ??
      (accessLink === null
        ? await database.transaction((tx) =>
            whoEnters(tx, login, identity.value, { now, isAdministrator: passwordLogin.isAdministrator }),
          )
        : await enterByLink(database, { accessLink, tenant: login.tenant }, identity.value, now));
    if (enters === undefined) return back('unknown');
    const content: CodeContent = {
      purpose: person === null ? 'enter' : 'link',
      person: enters,
      issuer,
      subject,
      wanted,
    };
    const code = await issueLoginCode(sql, content, browser, now);
    return openPage({ code, ...(person !== null && { link: '1' }) });
  }

  async function exchange(
    code: string,
    request: RequestFacts,
  ): Promise<Result<{ access_token: string; wanted: string }, Failure>> {
    const found = await takeCode(sql, { code, browser: browserOf(request) }, clock.now());
    if (found?.purpose !== 'enter') return rejected(request.language, 'companyLogin.codeExpired');
    return ok({ access_token: await sessions.open(found.person, request.language), wanted: found.wanted });
  }

  async function finishLink(code: string, caller: Caller, request: RequestFacts): Promise<Result<null, Failure>> {
    const found = await takeCode(sql, { code, browser: browserOf(request) }, clock.now());
    if (found?.purpose !== 'link' || found.person !== caller.person.id)
      return rejected(request.language, 'companyLogin.codeExpired');
    const linked = await database.transaction((tx) => linkIdentity(tx, found, caller.person.id, clock.now()));
    return linked.ok ? ok(null) : rejected(request.language, `companyLogin.${linked.error}`);
  }

  async function unlink(key: string, caller: Caller, request: RequestFacts): Promise<Result<null, Failure>> {
    const login = loginBy(key, caller.tenant);
    if (login === undefined) return rejected(request.language, 'companyLogin.unknown');
    const { id, account } = caller.person;
    const others = (await issuersOf(sql, id)).filter((issuer) => issuer !== issuerOf(login.issuer));
    const open = logins.filter(({ issuer, tenant }) => tenant === caller.tenant && others.includes(issuerOf(issuer)));
    // Without a password it would be the last way in.
    if (open.length === 0 && !(await passwordLogin.mayUse(sql, { id, account, tenant: caller.tenant })))
      return rejected(request.language, 'companyLogin.lastWay');
    await unlinkIdentity(sql, issuerOf(login.issuer), id);
    return ok(null);
  }

  return [
    serve(companyLogin.ways, async ({ fields: { tenantId } }, _, { language }) =>
      ok({
        passwordLogin: passwordLogin.isOff(tenantId || FIRST_TENANT) ? ('off' as const) : ('on' as const),
        logins: logins
          .filter(({ tenant }) => !tenantId || tenant === tenantId)
          .map(({ key, name }) => ({ key, name: nameIn(name, language) })),
      }),
    ),
    serve(companyLogin.start, async ({ body: { key, wanted, asOther, access } }, _, request) => {
      if (access === undefined) return leave(loginBy(key), { wanted }, request, asOther);
      const link = await findAccessLink(sql, access, clock.now());
      if (link === undefined) return rejected(request.language, 'access.ended');
      return leave(loginBy(key, link.tenant), { wanted, accessLink: link.secretHash }, request, asOther);
    }),
    serve(companyLogin.callback, async ({ fields: { key, ...sent } }, _, request) =>
      ok(await comeBack(key, sent, request)),
    ),
    serve(companyLogin.exchange, ({ body }, _, request) => exchange(body.code, request)),
    serve(companyLogin.mine, async (_, caller, { language }) => {
      const linked = await issuersOf(sql, caller.person.id);
      return ok(
        logins
          .filter(({ tenant }) => tenant === caller.tenant)
          .map(({ key, name, issuer }) => ({
            key,
            name: nameIn(name, language),
            isLinked: linked.includes(issuerOf(issuer)),
          })),
      );
    }),
    serve(companyLogin.link, ({ body: { key } }, caller, request) =>
      leave(loginBy(key, caller.tenant), { wanted: '', person: caller.person.id }, request),
    ),
    {
      ...serve(companyLogin.finishLink, ({ body }, caller, request) => finishLink(body.code, caller, request)),
      says: 'companyLogin.linked',
    },
    {
      ...serve(companyLogin.unlink, ({ body }, caller, request) => unlink(body.key, caller, request)),
      says: 'companyLogin.unlinked',
    },
  ];
}

/** Of an account that names no tenant (contract login 1). */
const FIRST_TENANT = '1';

/** What comes back stands behind the #: it reaches no server and no log, and the page takes it away at once. */
const openPage = (values: Readonly<Record<string, string>>): PageReply =>
  PageReply.toPage(LINKED_PAGES.companyLogin, `#${new URLSearchParams(values).toString()}`);

const wentWrong = (fault: CallbackFault, key: string, wanted = '', isLink = false): PageReply =>
  openPage({ fault, key, ...(wanted !== '' && { wanted }), ...(isLink && { link: '1' }) });

/** The address the browser came to, as we would have it: a proxy may have called us otherwise. */
function answeredAt(callback: string, sent: Readonly<Record<string, unknown>>): URL {
  const address = new URL(callback);
  for (const [name, value] of Object.entries(sent))
    if (typeof value === 'string') address.searchParams.set(name, value);
  return address;
}
