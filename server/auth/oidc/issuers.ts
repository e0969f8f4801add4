import * as client from 'openid-client';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { EgressOrigin } from '#server/config/egressAllowlist.ts';
import { normalizeIssuer, type OidcIssuer } from '#server/config/oidcSettings.ts';
import { createIssuerFetch, IssuerUnavailableError } from './createIssuerFetch.ts';

/** Age in milliseconds after which metadata is read again in the background. The old metadata is used until then. */
const METADATA_TTL_MS = 60 * 60 * 1000;
const TIMEOUT_SECONDS = 10;
/** Maximum difference between the issuer's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 60;

/**
 * Why a login at an issuer failed. `away`: it did not answer, or not in the expected form. `declined`: the user
 * refused. `clock`: the clocks differ too much, or the response is old. `untrusted`: the response could not be
 * verified.
 */
export type IssuerFault = 'away' | 'declined' | 'clock' | 'untrusted';

/** Secrets sent with an authorization request; the response must match them. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A user's identity, as the issuer vouches for it. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface IssuerClient {
  /** Reads the metadata of all issuers in the background. */
  prepare(): void;
  /**
   * Returns the address of the issuer's login page. `asOther`: asks the issuer to log in again, even if it has a
   * session in this browser.
   */
  createAuthorizationUrl(
    login: OidcIssuer,
    secrets: AttemptSecrets,
    way: { readonly callback: string; readonly asOther?: boolean },
  ): Promise<Result<string, IssuerFault>>;
  /** Exchanges the authorization response for an identity. `answered` is the callback URL with the response. */
  fetchIdentity(login: OidcIssuer, secrets: AttemptSecrets, answered: URL): Promise<Result<Identity, IssuerFault>>;
}

interface CachedConfiguration {
  readonly pending: Promise<client.Configuration>;
  readonly loaded?: { readonly configuration: client.Configuration; readonly at: number };
}

/** `logLine` writes a line to the operator's log when an issuer does not behave as expected. */
export function createIssuerClient(
  logins: readonly OidcIssuer[],
  { listed, logLine }: { readonly listed: readonly EgressOrigin[]; readonly logLine: (line: string) => void },
): IssuerClient {
  const known = new Map<string, CachedConfiguration>();

  function ask(login: OidcIssuer): Promise<client.Configuration> {
    const { loaded } = known.get(login.key) ?? {};
    const asking = discover(login, listed);
    known.set(login.key, { pending: asking, ...(loaded && { loaded }) });
    asking.then(
      (configuration) => known.set(login.key, { pending: asking, loaded: { configuration, at: Date.now() } }),
      (error: unknown) => {
        if (loaded) known.set(login.key, { pending: Promise.resolve(loaded.configuration), loaded });
        else known.delete(login.key);
        report(login, error);
      },
    );
    return asking;
  }

  /** Uses the real time, not the server's clock: issuers do not follow the clock of a demo. */
  function loadConfiguration(login: OidcIssuer): Promise<client.Configuration> {
    const { pending, loaded } = known.get(login.key) ?? {};
    if (loaded && Date.now() - loaded.at < METADATA_TTL_MS) return Promise.resolve(loaded.configuration);
    if (loaded) {
      void ask(login).catch(() => undefined);
      return Promise.resolve(loaded.configuration);
    }
    return pending ?? ask(login);
  }

  /** Logs only the issuer and the library's error code, never what was sent. */
  const report = ({ key }: OidcIssuer, error: unknown) =>
    logLine(
      JSON.stringify({
        level: 40,
        time: new Date().toISOString(),
        msg: 'company login',
        login: key,
        fault: errorCode(error),
      }),
    );

  const withIssuerFaults = async <T>(login: OidcIssuer, work: () => Promise<T>): Promise<Result<T, IssuerFault>> => {
    try {
      return ok(await work());
    } catch (error) {
      const fault = toIssuerFault(error);
      if (fault !== 'declined') report(login, error);
      return fail(fault);
    }
  };

  return {
    prepare: () => {
      for (const login of logins) void loadConfiguration(login).catch(() => undefined);
    },
    createAuthorizationUrl: async (login, { state, nonce, verifier }, { callback, asOther = false }) => {
      const configuration = await loadConfiguration(login).catch(() => undefined);
      if (configuration === undefined) return fail('away');
      return withIssuerFaults(login, async () => {
        const address = client.buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          scope: login.scopes.join(' '),
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(asOther && { prompt: 'login' }),
        });
        return address.href;
      });
    },
    fetchIdentity: async (login, { state, nonce, verifier }, answered) => {
      const configuration = await loadConfiguration(login).catch(() => undefined);
      if (configuration === undefined) return fail('away');
      return withIssuerFaults(login, async () => {
        const tokens = await client.authorizationCodeGrant(configuration, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || normalizeIssuer(claims.iss) !== normalizeIssuer(login.issuer))
          throw new Error('foreign issuer');
        const more = lacksRequiredClaim(login, claims, configuration)
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return { issuer: normalizeIssuer(claims.iss), subject: claims.sub, claims: { ...claims, ...more } };
      });
    },
  };
}

/**
 * Whether a required claim is absent from the ID token. The standard allows issuers to return the claims of a scope
 * from the userinfo endpoint only.
 */
function lacksRequiredClaim(
  { externalIdClaim, linksByVerifiedMail }: OidcIssuer,
  claims: client.IDToken,
  configuration: client.Configuration,
): boolean {
  const wanted = [
    ...(externalIdClaim === undefined ? [] : [externalIdClaim]),
    ...(linksByVerifiedMail ? ['email', 'email_verified'] : []),
  ];
  const isOffered = configuration.serverMetadata().userinfo_endpoint !== undefined;
  return isOffered && wanted.some((name) => claims[name] === undefined);
}

async function discover(login: OidcIssuer, listed: readonly EgressOrigin[]): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = login;
  const isPlain = new URL(issuer).protocol === 'http:';
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    createClientAuth(clientSecret),
    {
      [client.customFetch]: createIssuerFetch(issuer, listed),
      timeout: TIMEOUT_SECONDS,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
  const metadata = configuration.serverMetadata();
  // The metadata may name a different issuer, which could then vouch for any user.
  if (normalizeIssuer(metadata.issuer) !== normalizeIssuer(issuer)) throw new Error('foreign issuer');
  if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
    throw new Error('incomplete metadata');
  return configuration;
}

/**
 * Authenticates the client with HTTP Basic if the issuer supports it or names no method, otherwise in the request body.
 */
const createClientAuth = (secret: string | undefined): client.ClientAuth => {
  if (secret === undefined) return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...more) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (taken.includes('client_secret_basic') ? inHeader : inBody)(server, ...more);
  };
};

const NETWORK_ERROR_CODES = ['server_error', 'temporarily_unavailable'];

function toIssuerFault(error: unknown): IssuerFault {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'declined';
    return NETWORK_ERROR_CODES.includes(error.error) ? 'away' : 'untrusted';
  }
  if (error instanceof client.ResponseBodyError) return 'untrusted';
  if (isUnavailable(error)) return 'away';
  return error instanceof client.ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
    ? 'clock'
    : 'untrusted';
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof IssuerUnavailableError ||
    error.name === 'TimeoutError' ||
    error.name === 'AbortError' ||
    isUnavailable(error.cause));

/** Error codes of OAuth 2.0 and OpenID Connect. Any other value of `error` may be an attacker's text. */
const ERROR_CODES: ReadonlySet<string> = new Set([
  ...['invalid_request', 'unauthorized_client', 'access_denied', 'unsupported_response_type', 'invalid_scope'],
  ...['server_error', 'temporarily_unavailable', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'],
  ...['interaction_required', 'login_required', 'account_selection_required', 'consent_required'],
  ...['invalid_request_uri', 'invalid_request_object', 'request_not_supported', 'request_uri_not_supported'],
  ...['registration_not_supported', 'invalid_token', 'insufficient_scope'],
]);

function errorCode(error: unknown): string {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return ERROR_CODES.has(error.error) ? error.error : 'unknown error code';
  if (error instanceof client.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.message : 'unknown';
}
