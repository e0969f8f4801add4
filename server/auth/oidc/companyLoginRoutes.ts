import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import { DEFAULT_TENANT } from '#application/shared/constants.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { linkIdentityByPasswordLink } from '../passwordLinks/linkIdentityByPasswordLink.ts';
import { findPasswordLink } from '../passwordLinks/createPasswordLink.ts';
import { CLIENT_ROUTES } from '#server/config/clientRoutes.ts';
import { PageReply } from '#server/http/pageReply.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { serverError } from '#server/http/errors.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Caller } from '#server/http/caller.ts';
import type { IdentityProofs } from '../session/proofs.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';
import type { Sessions } from '../session/sessions.ts';
import type { Database } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { readBrowserKey, setBrowserKey } from './browserKey.ts';
import { normalizeIssuer, type OidcIssuer, type OidcSettings } from '#server/config/oidcSettings.ts';
import { findLinkedIssuers, linkIdentity, resolveLoginUser, unlinkIdentity } from './identities.ts';
import type { IssuerFault, IssuerClient } from './issuers.ts';
import {
  startLoginAttempt,
  endLoginAttempt,
  issueLoginCode,
  consumeLoginCode,
  type CodeContent,
  type NewLoginAttempt,
  type LoginAttemptFault,
} from './loginAttempts.ts';
import type { PasswordLoginPolicy } from './passwordLogin.ts';

export interface CompanyLoginDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly clock: ServerClock;
  readonly settings: OidcSettings;
  readonly issuers: IssuerClient;
  readonly passwordLogin: PasswordLoginPolicy;
  readonly proofs: Pick<IdentityProofs, 'requireProof'>;
  readonly log: SecurityLog;
}

/**
 * Reason the page gets when the login failed. `unknown`: no user of the company matches; the page refers to the
 * administrator and does not reveal more.
 */
type CallbackFault = IssuerFault | LoginAttemptFault | 'unknown';
const CALLBACK = oidcEndpoints.callback.path;

/** Routes to log in through an issuer and to link and unlink its identities (ADR 39). */
export function companyLoginRoutes({
  database,
  sessions,
  clock,
  settings,
  issuers,
  passwordLogin,
  proofs,
  log,
}: CompanyLoginDeps): readonly ServerRoute[] {
  const { sql } = database;
  const { logins } = settings;
  const findLogin = (key: string, tenant?: string): OidcIssuer | undefined =>
    logins.find((login) => login.key === key && (tenant === undefined || login.tenant === tenant));
  const toCallbackUrl = (key: string, origin: string): string =>
    `${settings.address ?? origin}/api${CALLBACK.replace('{key}', key)}`;

  async function redirectToIssuer(
    login: OidcIssuer | undefined,
    wish: Pick<NewLoginAttempt, 'wanted' | 'person' | 'accessLink'>,
    request: RequestContext,
    asOther = false,
  ): Promise<Result<{ address: string }>> {
    if (login === undefined) return serverError(request.language, 'companyLogin.unknown');
    const browser = setBrowserKey(request);
    const secrets = await startLoginAttempt(sql, { ...wish, browser, login: login.key }, clock.now());
    const address = await issuers.createAuthorizationUrl(login, secrets, {
      callback: toCallbackUrl(login.key, request.origin),
      asOther,
    });
    if (address.ok) return ok({ address: address.value });
    return serverError(request.language, 'companyLogin.away', { name: getLocalizedName(login.name, request.language) });
  }

  async function handleCallback(
    key: string,
    sent: Readonly<Record<string, unknown>>,
    request: RequestContext,
  ): Promise<PageReply> {
    const login = findLogin(key);
    const state = typeof sent['state'] === 'string' ? sent['state'] : '';
    const browser = readBrowserKey(request);
    if (login === undefined || state === '') return redirectWithFault('expired', key);
    const found = await endLoginAttempt(sql, { state, login: key, browser }, clock.now());
    if (!found.ok || browser === undefined) return redirectWithFault(found.ok ? 'otherBrowser' : found.error, key);
    const { secrets, wanted, person, accessLink } = found.value;
    const refuseLogin = (fault: CallbackFault) => {
      const known = person === null ? {} : { person };
      log({ event: 'login', way: 'companyLogin', outcome: 'refused', ...known, address: request.address });
      return redirectWithFault(fault, key, wanted, person !== null);
    };
    const identity = await issuers.fetchIdentity(
      login,
      secrets,
      rebuildCallbackUrl(toCallbackUrl(key, request.origin), sent),
    );
    if (!identity.ok) return refuseLogin(identity.error);
    const { issuer, subject } = identity.value;
    const now = clock.now();
    const enters =
      person ??
      (accessLink === null
        ? await database.transaction((tx) =>
            resolveLoginUser(tx, login, identity.value, { now, isAdministrator: passwordLogin.isAdministrator }),
          )
        : await linkIdentityByPasswordLink(database, { accessLink, tenant: login.tenant }, identity.value, now));
    if (enters === undefined) return refuseLogin('unknown');
    const content: CodeContent = {
      purpose: person === null ? 'enter' : 'link',
      person: enters,
      issuer,
      subject,
      wanted,
    };
    const code = await issueLoginCode(sql, content, browser, now);
    return redirectToPage({ code, ...(person !== null && { link: '1' }) });
  }

  async function exchange(
    code: string,
    request: RequestContext,
  ): Promise<Result<{ access_token: string; wanted: string }>> {
    const found = await consumeLoginCode(sql, { code, browser: readBrowserKey(request) }, clock.now());
    if (found?.purpose !== 'enter') return serverError(request.language, 'companyLogin.codeExpired');
    return ok({ access_token: await sessions.open(found.person, request, 'companyLogin'), wanted: found.wanted });
  }

  async function finishLink(code: string, caller: Caller, request: RequestContext): Promise<Result<null>> {
    const found = await consumeLoginCode(sql, { code, browser: readBrowserKey(request) }, clock.now());
    if (found?.purpose !== 'link' || found.person !== caller.person.id)
      return serverError(request.language, 'companyLogin.codeExpired');
    const linked = await database.transaction((tx) => linkIdentity(tx, found, caller.person.id, clock.now()));
    return linked.ok ? ok(null) : serverError(request.language, `companyLogin.${linked.error}`);
  }

  async function unlink(key: string, caller: Caller, request: RequestContext): Promise<Result<null>> {
    const login = findLogin(key, caller.tenant);
    if (login === undefined) return serverError(request.language, 'companyLogin.unknown');
    const { id, account } = caller.person;
    const others = (await findLinkedIssuers(sql, id)).filter((issuer) => issuer !== normalizeIssuer(login.issuer));
    const open = logins.filter(
      ({ issuer, tenant }) => tenant === caller.tenant && others.includes(normalizeIssuer(issuer)),
    );
    // Rejects unlinking the last way to log in of a user who may not use a password.
    if (open.length === 0 && !(await passwordLogin.mayUse(sql, { id, account, tenant: caller.tenant })))
      return serverError(request.language, 'companyLogin.lastWay');
    await unlinkIdentity(sql, normalizeIssuer(login.issuer), id);
    return ok(null);
  }

  return [
    route(oidcEndpoints.providers, async ({ fields: { tenantId } }, _, { language }) =>
      ok({
        passwordLogin: passwordLogin.isOff(tenantId || DEFAULT_TENANT) ? ('off' as const) : ('on' as const),
        logins: logins
          .filter(({ tenant }) => !tenantId || tenant === tenantId)
          .map(({ key, name }) => ({ key, name: getLocalizedName(name, language) })),
      }),
    ),
    route(oidcEndpoints.start, async ({ body: { key, wanted, asOther, access } }, _, request) => {
      if (access === undefined) return redirectToIssuer(findLogin(key), { wanted }, request, asOther);
      const link = await findPasswordLink(sql, access, clock.now());
      if (link === undefined) return serverError(request.language, 'access.ended');
      return redirectToIssuer(findLogin(key, link.tenant), { wanted, accessLink: link.secretHash }, request, asOther);
    }),
    route(oidcEndpoints.callback, async ({ fields: { key, ...sent } }, _, request) =>
      ok(await handleCallback(key, sent, request)),
    ),
    route(oidcEndpoints.exchange, ({ body }, _, request) => exchange(body.code, request)),
    route(oidcEndpoints.identities, async (_, caller, { language }) => {
      const linked = await findLinkedIssuers(sql, caller.person.id);
      return ok(
        logins
          .filter(({ tenant }) => tenant === caller.tenant)
          .map(({ key, name, issuer }) => ({
            key,
            name: getLocalizedName(name, language),
            isLinked: linked.includes(normalizeIssuer(issuer)),
          })),
      );
    }),
    route(oidcEndpoints.link, async ({ body: { key } }, caller, request) => {
      const proved = await proofs.requireProof(caller, request);
      if (!proved.ok) return proved;
      return redirectToIssuer(findLogin(key, caller.tenant), { wanted: '', person: caller.person.id }, request);
    }),
    {
      ...route(oidcEndpoints.linkCallback, ({ body }, caller, request) => finishLink(body.code, caller, request)),
      successMessage: 'companyLogin.linked',
    },
    {
      ...route(oidcEndpoints.unlink, ({ body }, caller, request) => unlink(body.key, caller, request)),
      successMessage: 'companyLogin.unlinked',
    },
  ];
}

/** Returns values to the page in the URL fragment: it reaches no server and no log, and the page removes it at once. */
const redirectToPage = (values: Readonly<Record<string, string>>): PageReply =>
  PageReply.toPage(CLIENT_ROUTES.companyLogin, `#${new URLSearchParams(values).toString()}`);

const redirectWithFault = (fault: CallbackFault, key: string, wanted = '', isLink = false): PageReply =>
  redirectToPage({ fault, key, ...(wanted !== '' && { wanted }), ...(isLink && { link: '1' }) });

/** Rebuilds the callback URL from our own public address: behind a proxy the URL of the request may differ. */
function rebuildCallbackUrl(callback: string, sent: Readonly<Record<string, unknown>>): URL {
  const address = new URL(callback);
  for (const [name, value] of Object.entries(sent))
    if (typeof value === 'string') address.searchParams.set(name, value);
  return address;
}
