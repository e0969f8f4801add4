import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Instant } from '#domain/shared/ids.ts';
import { projectRoot } from './projectRoot.ts';
import { StartupError } from './startupError.ts';
import { parseOnOff } from './parseOnOff.ts';
import { parseClientSettings, type ClientSettings } from './clientSettings.ts';
import type { CipherKey } from './decryptPayload.ts';
import { parseTrustedProxies, type TrustedProxies } from './trustedProxies.ts';
import { matchesOrigin, parseContentSources, parseOrigins, type SecurityHeaderSettings } from './contentSources.ts';
import { parseMapSettings, type MapSettings } from './mapSettings.ts';
import { parseEgressAllowlist, type EgressOrigin } from './egressAllowlist.ts';
import { parseSessionDays } from './sessionDays.ts';
import { parseScimTokens, type ScimTenant } from './scimTokens.ts';
import { MISSING_PUBLIC_URL_MESSAGE, parseMailSettings, type MailSettings } from './mailSettings.ts';
import { parsePushSettings, type PushSettings } from './pushSettings.ts';
import { readOidcSettings, type OidcSettings } from './oidcSettings.ts';
import { isLoopbackHost } from './loopback.ts';
import { describeUnencryptedConnections } from './unencryptedConnections.ts';
import { readSecret } from './readSecret.ts';
import type { Environment } from './environment.ts';
import { rejectFormerNames, rejectUnknownNames } from './settingNames.ts';
import { SECRET_NAMES, type SettingName } from './settingsTable.ts';

/** Settings of the operator (`settingsTable.ts`). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  readonly databaseAddress?: string;
  /** Whether a pooler in transaction mode is in front of that database. */
  readonly isDatabasePooled: boolean;
  /** Folder with the definitions of the company and, by default, its data. */
  readonly companyFolder: string;
  readonly cipher?: CipherKey;
  readonly hasCaptcha: boolean;
  /** Secret with which a portal signs logins without a password. */
  readonly ssoSecret?: string;
  readonly protection: SecurityHeaderSettings;
  /** Whether the sandbox of a demo simulates the chat apps, where any account can be chosen. */
  readonly hasSandbox: boolean;
  /** Public address of the pages, used in links. */
  readonly address?: string;
  readonly client: ClientSettings;
  /** Maximum size of a user's uploads that are not attached to anything, in bytes. */
  readonly maxUnattachedBytes?: number;
  /** Origins that the interfaces of forms may call. */
  readonly outgoing: readonly EgressOrigin[];
  readonly maps: MapSettings;
  readonly companyLogins?: OidcSettings;
  readonly mail?: MailSettings;
  /** Push services that may be used; absent: no push messages are sent. */
  readonly push?: PushSettings;
  /** Tenants whose directories may provision users with SCIM. */
  readonly scimTenants: readonly ScimTenant[];
  /** Maximum age of a session in milliseconds, however much it is used. */
  readonly sessionMs: number;
  /** Proxies whose `X-Forwarded-…` headers are trusted. */
  readonly trustedProxies: TrustedProxies;
  /** Hours before the tasks of a deactivated user are reassigned. */
  readonly offboardingGraceHours: number;
  /** Number of days covered by the demo company's history. */
  readonly historyDays: number;
  /** Initial time of a demo's clock, which then runs at normal speed. */
  readonly now?: Instant;
  /** Settings without effect, as sentences that are printed at the start. */
  readonly warnings: readonly string[];
}

/** The database as the beginning of a message. */
export const describeDatabase = ({ databaseAddress, folder }: Pick<Settings, 'databaseAddress' | 'folder'>): string =>
  databaseAddress === undefined ? `The data folder ${folder}` : 'The database of DATABASE_URL';

export function readSettings(environment: Environment): Settings {
  rejectFormerNames(environment);
  const value = (name: SettingName): string | undefined =>
    SECRET_NAMES.includes(name) ? readSecret(environment, name) : environment[name]?.trim() || undefined;
  const databaseAddress = value('DATABASE_URL');
  const host = value('HOST') ?? '127.0.0.1';
  const companyFolder = parseCompanyFolder(value('RINGI_COMPANY'), host);
  const cipher = parseCipher(value('RINGI_PARAMS_KEY'), value('RINGI_PARAMS_IV'));
  const ssoSecret = parseSecret(value('RINGI_SSO_SECRET'));
  const now = parseInstant(value('RINGI_CLOCK_START'));
  const sources = assertParsed('RINGI_CSP_SOURCES', parseContentSources(value('RINGI_CSP_SOURCES') ?? ''));
  const reports = parseReports(value('RINGI_REPORTS'), sources['frame-src'] ?? []);
  const oidcConfig = value('RINGI_OIDC_CONFIG');
  const companyLogins = oidcConfig === undefined ? undefined : readOidcSettings(resolve(oidcConfig), environment);
  rejectUnknownNames(
    environment,
    (companyLogins?.logins ?? []).flatMap((login) => login.clientSecretFromEnvironment ?? []),
  );
  const address = parseAddress(value('RINGI_PUBLIC_URL'));
  const mail = parseMailSettings(value('RINGI_MAIL_URL'), value('RINGI_MAIL_FROM'), address);
  const push = parsePushSettings(
    value('RINGI_PUSH_CONTACT'),
    value('RINGI_PUSH_HOSTS'),
    value('RINGI_VAPID_PRIVATE_KEY'),
  );
  const outgoing = assertParsed('RINGI_EGRESS_ALLOWLIST', parseEgressAllowlist(value('RINGI_EGRESS_ALLOWLIST') ?? ''));
  const mostUnattached = parseMegabytes(value('RINGI_UPLOAD_QUOTA_MB'));
  return {
    isDatabasePooled: parsePooler(value('RINGI_DATABASE_POOLER')),
    port: parsePort(value('PORT')),
    host,
    companyFolder,
    folder: resolve(value('DATA_DIR') ?? join(companyFolder === demoFolder ? projectRoot : companyFolder, 'data')),
    hasSandbox: parseOnOff('RINGI_SANDBOX', value('RINGI_SANDBOX') ?? (isLoopbackHost(host) ? 'on' : 'off')),
    hasCaptcha: parseOnOff('RINGI_CAPTCHA', value('RINGI_CAPTCHA')),
    outgoing,
    maps: parseMaps(value),
    client: {
      ...parseClientSettings(
        value('RINGI_LANGUAGES'),
        value('RINGI_DEBUG_CONSOLE'),
        value('RINGI_CHUNK_TIMEOUT_SECONDS'),
        value('RINGI_BOOT_FRAME'),
      ),
      ...(reports !== undefined && { reports }),
      ...(!parseOnOff('RINGI_OFFLINE', value('RINGI_OFFLINE') ?? 'on') && { offline: false }),
    },
    sessionMs: parseSessionDays(value('RINGI_SESSION_DAYS')),
    trustedProxies: assertParsed('RINGI_TRUSTED_PROXIES', parseTrustedProxies(value('RINGI_TRUSTED_PROXIES'))),
    offboardingGraceHours: parseOffboardingGraceHours(value('RINGI_OFFBOARDING_GRACE_HOURS')),
    historyDays: parseHistoryDays(value('RINGI_DEMO_HISTORY')),
    warnings: [
      ...(value('RINGI_MAIL_URL') !== undefined && mail === undefined ? [MISSING_PUBLIC_URL_MESSAGE] : []),
      ...describeUnencryptedConnections({ databaseAddress, mailUrl: mail?.url, outgoing }),
    ],
    scimTenants: assertParsed('RINGI_SCIM_TOKENS', parseScimTokens(value('RINGI_SCIM_TOKENS') ?? '')),
    protection: {
      ...parseSecurityHeaders(value('RINGI_HSTS'), value('RINGI_PERMISSIONS_POLICY')),
      sources,
      allowedOrigins: assertParsed('RINGI_ALLOWED_ORIGINS', parseOrigins(value('RINGI_ALLOWED_ORIGINS') ?? '')),
    },
    ...(databaseAddress !== undefined && { databaseAddress }),
    ...(cipher && { cipher }),
    ...(ssoSecret !== undefined && { ssoSecret }),
    ...(address !== undefined && { address }),
    ...(now !== undefined && { now }),
    ...(companyLogins && { companyLogins }),
    ...(mail !== undefined && { mail }),
    ...(push !== undefined && { push }),
    ...(mostUnattached !== undefined && { maxUnattachedBytes: mostUnattached }),
  };
}

export const demoFolder = join(projectRoot, 'definitions');

/** The passwords of the demo accounts are public, so other computers reach the demo company only if it is named. */
function parseCompanyFolder(value: string | undefined, host: string): string {
  if (value === undefined && !isLoopbackHost(host))
    throw new StartupError(
      `HOST is ${host}, and the passwords of the demo company are public: name your company folder in RINGI_COMPANY, or RINGI_COMPANY=definitions for the demo.`,
    );
  const folder = resolve(value ?? demoFolder);
  if (!existsSync(join(folder, 'company.json')))
    throw new StartupError(
      `There is no company.json in ${folder}: “npm run create -- ${value ?? folder}” makes a folder to begin with.`,
    );
  return folder;
}

function parsePooler(value: string | undefined): boolean {
  if (value !== undefined && value !== 'transaction')
    throw new StartupError(`RINGI_DATABASE_POOLER is “${value}”; it must be “transaction” or not set.`);
  return value !== undefined;
}

function parsePort(value = '8080'): number {
  const port = Number(value);
  if (!/^\d+$/u.test(value) || port > 65_535)
    throw new StartupError(`PORT is “${value}”; it must be a number from 0 to 65535.`);
  return port;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
function parseInstant(value: string | undefined): Instant | undefined {
  if (value === undefined) return undefined;
  const instant = INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(instant))
    throw new StartupError(
      `RINGI_CLOCK_START is “${value}”; it must be a timestamp such as 2026-11-22T09:00:00+08:00.`,
    );
  return instant;
}

const MIN_SECRET_CHARACTERS = 32;
function parseSecret(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < MIN_SECRET_CHARACTERS)
    throw new StartupError(`RINGI_SSO_SECRET is too short; it must have at least ${MIN_SECRET_CHARACTERS} characters.`);
  return value;
}

function parseAddress(value: string | undefined): string | undefined {
  const address = value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
  if (value === undefined) return undefined;
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  if (!isWeb || address.username !== '' || address.search !== '' || address.hash !== '')
    throw new StartupError(`RINGI_PUBLIC_URL is “${value}”; it must be an address such as https://ringi.example.com.`);
  return address.href.replace(/\/$/u, '');
}

function parseMegabytes(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/u.test(value))
    throw new StartupError(`RINGI_UPLOAD_QUOTA_MB is “${value}”; it must be a number of megabytes such as 500.`);
  return Number(value) * 1024 * 1024;
}

/** Default number of hours in which a deactivated user can be restored without losing tasks. */
export const DEFAULT_OFFBOARDING_GRACE_HOURS = 24;
const MAX_OFFBOARDING_GRACE_HOURS = 720;
function parseOffboardingGraceHours(value = String(DEFAULT_OFFBOARDING_GRACE_HOURS)): number {
  const hours = Number(value);
  if (!/^\d+$/u.test(value) || hours > MAX_OFFBOARDING_GRACE_HOURS)
    throw new StartupError(
      `RINGI_OFFBOARDING_GRACE_HOURS is “${value}”; it must be a number of hours from 0 to ${MAX_OFFBOARDING_GRACE_HOURS}.`,
    );
  return hours;
}

const [FEWEST_DAYS, MOST_DAYS] = [120, 1830];
function parseHistoryDays(value = '120d'): number {
  const days = Number(/^(\d{1,4})d$/u.exec(value)?.[1]);
  if (!(days >= FEWEST_DAYS && days <= MOST_DAYS))
    throw new StartupError(
      `RINGI_DEMO_HISTORY is “${value}”; it must be a number of days from ${FEWEST_DAYS}d to ${MOST_DAYS}d.`,
    );
  return days;
}

const VISIBLE = /^[\x20-\x7E]+$/u;
function parseSecurityHeaders(hsts: string | undefined, permissions: string | undefined): SecurityHeaderSettings {
  if (hsts !== undefined && !/^\d{1,10}$/u.test(hsts))
    throw new StartupError(`RINGI_HSTS is “${hsts}”; it must be a number of seconds such as 31536000.`);
  if (permissions !== undefined && !VISIBLE.test(permissions))
    throw new StartupError('RINGI_PERMISSIONS_POLICY must be one line of Latin letters, or off.');
  return {
    ...(hsts !== undefined && { hstsSeconds: Number(hsts) }),
    ...(permissions !== undefined && { permissionsPolicy: permissions.toLowerCase() === 'off' ? '' : permissions }),
  };
}

/** Reports are shown in a frame, so their origin must be allowed. */
function parseReports(address: string | undefined, frames: readonly string[]): string | undefined {
  if (address === undefined) return undefined;
  const tried = address.replaceAll('{name}', 'name').replaceAll('{language}', 'zh-CN');
  if (!address.includes('{name}') || !URL.canParse(tried))
    throw new StartupError(
      `RINGI_REPORTS is “${address}”; it must be an address such as https://reports.example.com/show?report={name}.`,
    );
  const { origin } = new URL(tried);
  if (!matchesOrigin(frames, origin))
    throw new StartupError(`RINGI_REPORTS leads to ${origin}: name it under frame-src of RINGI_CSP_SOURCES, too.`);
  return address;
}

/** Returns the value of a variable. Throws StartupError if its parser has returned an error message. */
function assertParsed<T extends object>(name: SettingName, parsed: T | string): T {
  if (typeof parsed === 'string') throw new StartupError(`${name}: ${parsed}.`);
  return parsed;
}

function parseMaps(value: (name: SettingName) => string | undefined): MapSettings {
  const maps = parseMapSettings(value);
  if (typeof maps === 'string') throw new StartupError(`${maps}.`);
  return maps;
}

function parseCipher(key: string | undefined, iv: string | undefined): CipherKey | undefined {
  if (key === undefined && iv === undefined) return undefined;
  const isRight = [16, 24, 32].includes(Buffer.byteLength(key ?? '')) && Buffer.byteLength(iv ?? '') === 16;
  if (key === undefined || iv === undefined || !isRight)
    throw new StartupError(
      'RINGI_PARAMS_KEY must have 16, 24 or 32 bytes and RINGI_PARAMS_IV 16 bytes; set both or neither.',
    );
  return { key, iv };
}
