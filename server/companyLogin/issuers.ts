import * as client from 'openid-client';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { OutgoingPlace } from '../outgoing/outgoingPlaces.ts';
import { issuerOf, type CompanyIssuer } from './companyLoginSettings.ts';
import { fetchFromIssuer, IssuerAway } from './fetchFromIssuer.ts';

/** Metadata is read anew once an hour, beside the work; until it is there, what was read before holds. */
const FRESH_MS = 60 * 60 * 1000;
const PATIENCE_SECONDS = 10;
/** So far two clocks may be apart. */
const TOLERANCE_SECONDS = 60;

/**
 * Why nobody comes back from an issuer: it does not answer or answers nonsense, the person said no, its clock and ours
 * are apart (or the answer is old), or what it says cannot be trusted.
 */
export type IssuerFault = 'away' | 'declined' | 'clock' | 'untrusted';

/** What a try has sent along, and its answer must fit. */
export interface TrySecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who somebody is, as an issuer vouches for it. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface Issuers {
  /** Reads the metadata of all, beside the work. */
  prepare(): void;
  /** `asOther`: it shall ask who it is, though it may know somebody in this browser. */
  addressOf(
    login: CompanyIssuer,
    secrets: TrySecrets,
    way: { readonly callback: string; readonly asOther?: boolean },
  ): Promise<Result<string, IssuerFault>>;
  /** Exchanges what the issuer has sent the browser back with. `answered`: the address it came to. */
  identityOf(login: CompanyIssuer, secrets: TrySecrets, answered: URL): Promise<Result<Identity, IssuerFault>>;
}

interface Known {
  readonly asking: Promise<client.Configuration>;
  readonly read?: { readonly configuration: client.Configuration; readonly at: number };
}

/** `tell`: what an operator should read of an issuer that does not answer as it should. */
export function makeIssuers(
  logins: readonly CompanyIssuer[],
  { listed, tell }: { readonly listed: readonly OutgoingPlace[]; readonly tell: (line: string) => void },
): Issuers {
  const known = new Map<string, Known>();

  function ask(login: CompanyIssuer): Promise<client.Configuration> {
    const { read } = known.get(login.key) ?? {};
    const asking = discover(login, listed);
    known.set(login.key, { asking, ...(read && { read }) });
    asking.then(
      (configuration) => known.set(login.key, { asking, read: { configuration, at: Date.now() } }),
      (error: unknown) => {
        if (read) known.set(login.key, { asking: Promise.resolve(read.configuration), read });
        else known.delete(login.key);
        report(login, error);
      },
    );
    return asking;
  }

  /** Issuers live in true time, whatever a demo's clock says. */
  function configurationOf(login: CompanyIssuer): Promise<client.Configuration> {
    const { asking, read } = known.get(login.key) ?? {};
    if (read && Date.now() - read.at < FRESH_MS) return Promise.resolve(read.configuration);
    if (read) {
      void ask(login).catch(() => undefined);
      return Promise.resolve(read.configuration);
    }
    return asking ?? ask(login);
  }

  /** Never what was sent: only which issuer, and what the library calls it. */
  const report = ({ key }: CompanyIssuer, error: unknown) =>
    tell(JSON.stringify({ level: 40, msg: 'company login', login: key, fault: nameOf(error) }));

  const carefully = async <T>(login: CompanyIssuer, work: () => Promise<T>): Promise<Result<T, IssuerFault>> => {
    try {
      return ok(await work());
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== 'declined') report(login, error);
      return fail(fault);
    }
  };

  return {
    prepare: () => {
      for (const login of logins) void configurationOf(login).catch(() => undefined);
    },
    addressOf: async (login, { state, nonce, verifier }, { callback, asOther = false }) => {
      const configuration = await configurationOf(login).catch(() => undefined);
      if (configuration === undefined) return fail('away');
      return carefully(login, async () => {
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
    identityOf: async (login, { state, nonce, verifier }, answered) => {
      const configuration = await configurationOf(login).catch(() => undefined);
      if (configuration === undefined) return fail('away');
      return carefully(login, async () => {
        const tokens = await client.authorizationCodeGrant(configuration, answered, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined || issuerOf(claims.iss) !== issuerOf(login.issuer)) throw new Error('foreign issuer');
        const more = isMissing(login, claims, configuration)
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return { issuer: issuerOf(claims.iss), subject: claims.sub, claims: { ...claims, ...more } };
      });
    },
  };
}

/** By the letter of the standard what a scope asks for stands in another answer than who somebody is. */
function isMissing(
  { externalIdClaim, linksByVerifiedMail }: CompanyIssuer,
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

async function discover(login: CompanyIssuer, listed: readonly OutgoingPlace[]): Promise<client.Configuration> {
  const { issuer, clientId, clientSecret } = login;
  const isPlain = new URL(issuer).protocol === 'http:';
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: TOLERANCE_SECONDS },
    authentication(clientSecret),
    {
      [client.customFetch]: fetchFromIssuer(issuer, listed),
      timeout: PATIENCE_SECONDS,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
  const metadata = configuration.serverMetadata();
  // Some answer with the name of another, which would vouch for everybody of everybody.
  if (issuerOf(metadata.issuer) !== issuerOf(issuer)) throw new Error('foreign issuer');
  if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
    throw new Error('incomplete metadata');
  return configuration;
}

/** By what the issuer takes: in the body where it names nothing else, in the header otherwise. */
const authentication = (secret: string | undefined): client.ClientAuth => {
  if (secret === undefined) return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...more) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (taken.includes('client_secret_basic') ? inHeader : inBody)(server, ...more);
  };
};

const AWAY = ['server_error', 'temporarily_unavailable'];

function faultOf(error: unknown): IssuerFault {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'declined';
    return AWAY.includes(error.error) ? 'away' : 'untrusted';
  }
  if (error instanceof client.ResponseBodyError) return 'untrusted';
  if (isAway(error)) return 'away';
  return error instanceof client.ClientError && error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'
    ? 'clock'
    : 'untrusted';
}

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof IssuerAway || error.name === 'TimeoutError' || error.name === 'AbortError' || isAway(error.cause));

function nameOf(error: unknown): string {
  if (error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError)
    return error.error;
  if (error instanceof client.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.message : 'unknown';
}
