import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Instant } from '#domain/shared/ids.ts';
import { projectFolder } from './projectFolder.ts';
import { StartProblem } from './startProblem.ts';
import { switchOf } from './switchOf.ts';
import { clientOf, type ClientSettings } from './clientSettings.ts';
import type { CipherKey } from './http/decryptPayload.ts';
import { isAmong, readContentSources, readOrigins, type ContentSources } from './http/contentSources.ts';
import { readMapSettings, type MapSettings } from './location/mapSettings.ts';
import { readOutgoingPlaces, type OutgoingPlace } from './outgoing/outgoingPlaces.ts';
import { readScimTokens, type ScimTenant } from './scim/scimTokens.ts';
import type { Protection } from './http/security.ts';
import { readMailSettings, type MailSettings } from './mail/mailSettings.ts';
import { readCompanyLogins, type CompanyLoginSettings } from './companyLogin/companyLoginSettings.ts';

/** What an operator may set (README, "Settings"). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  readonly databaseAddress?: string;
  /** The company's own folder, or the demo company's; absent when neither is wanted. */
  readonly definitions?: string;
  /** A company's own folder, which holds its definitions and, unless set otherwise, its data; there is no demo then. */
  readonly companyFolder?: string;
  /** Whether finished and running requests are made up, so that no list is empty on the first day. */
  readonly hasDemo: boolean;
  readonly administrator?: { readonly account: string; readonly password: string };
  readonly cipher?: CipherKey;
  /** Whether each login needs what a picture shows. */
  readonly hasCaptcha: boolean;
  /** What a portal signs logins without a password with. */
  readonly ssoSecret?: string;
  readonly protection: Protection;
  /** Whether the sandbox plays the chat apps: anybody may be anybody there. */
  readonly hasSandbox: boolean;
  /** Where people find the pages: links begin with it. */
  readonly address?: string;
  /** What the client is told. */
  readonly client: ClientSettings;
  /** In bytes. */
  readonly mostUnattached?: number;
  /** Where the interfaces of forms may ask. */
  readonly outgoing: readonly OutgoingPlace[];
  /** Maps, and who knows addresses. */
  readonly maps: MapSettings;
  readonly companyLogins?: CompanyLoginSettings;
  readonly mail?: MailSettings;
  /** A mail server is named, and no address that links could begin with. */
  readonly lacksMailAddress?: boolean;
  /** Whose folders of people may tell us of them. */
  readonly scimTenants: readonly ScimTenant[];
  /** So long what waits for somebody who has left waits on before others have it. */
  readonly leftHours: number;
  /** How many days the history of the demo company reaches back. */
  readonly historyDays: number;
  /** Where the clock of a demo begins; it runs on from there. */
  readonly now?: Instant;
}

/** The database, as a sentence begins that says something of it. */
export const databasePlace = ({ databaseAddress, folder }: Pick<Settings, 'databaseAddress' | 'folder'>): string =>
  databaseAddress === undefined ? `The data folder ${folder}` : 'The database of DATABASE_URL';

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(environment: Environment): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const databaseAddress = value('DATABASE_URL');
  const host = value('HOST') ?? '127.0.0.1';
  const administrator = administratorOf(value('RINGI_ADMIN_ACCOUNT'), value('RINGI_ADMIN_PASSWORD'));
  const companyFolder = companyFolderOf(value('RINGI_COMPANY'), value('RINGI_DEFINITIONS'));
  const hasDemo = companyFolder === undefined && value('RINGI_DEMO')?.toLowerCase() !== 'off';
  const definitions = companyFolder ?? value('RINGI_DEFINITIONS') ?? (hasDemo ? demoFolder : undefined);
  const cipher = cipherOf(value('RINGI_PARAMS_KEY'), value('RINGI_PARAMS_IV'));
  const ssoSecret = secretOf(value('RINGI_SSO_SECRET'));
  const now = instantOf(value('RINGI_NOW'));
  const sources = sourcesOf(value('RINGI_CONTENT_SOURCES'));
  const companyLogins = value('RINGI_COMPANY_LOGINS');
  const address = addressOf(value('RINGI_ADDRESS'));
  const mail = readMailSettings(value('RINGI_MAIL_URL'), value('RINGI_MAIL_FROM'), address);
  const mostUnattached = megabytesOf(value('RINGI_UNATTACHED_MB'));
  return {
    port: portOf(value('PORT')),
    host,
    folder: resolve(value('DATA_DIR') ?? join(companyFolder ?? projectFolder, 'data')),
    hasDemo,
    hasSandbox: hasDemo && switchOf('RINGI_SANDBOX', value('RINGI_SANDBOX') ?? (LOOPBACK.test(host) ? 'on' : 'off')),
    hasCaptcha: switchOf('RINGI_CAPTCHA', value('RINGI_CAPTCHA')),
    outgoing: outgoingOf(value('RINGI_OUTGOING')),
    maps: mapsOf(value),
    client: {
      ...clientOf(value('RINGI_LANGUAGES'), value('RINGI_DEBUG_CONSOLE'), value('RINGI_CODE_SECONDS')),
      ...reportsOf(value('RINGI_REPORTS'), sources['frame-src'] ?? []),
    },
    leftHours: leftHoursOf(value('RINGI_LEFT_HOURS')),
    historyDays: historyDaysOf(value('RINGI_DEMO_HISTORY')),
    scimTenants: scimTenantsOf(value('RINGI_SCIM_TOKENS')),
    protection: {
      ...protectionOf(value('RINGI_HSTS'), value('RINGI_PERMISSIONS_POLICY')),
      sources,
      allowedOrigins: originsOf(value('RINGI_ALLOWED_ORIGINS')),
    },
    ...(companyFolder !== undefined && { companyFolder }),
    ...(definitions !== undefined && { definitions: resolve(definitions) }),
    ...(databaseAddress !== undefined && { databaseAddress }),
    ...(administrator && { administrator }),
    ...(cipher && { cipher }),
    ...(ssoSecret !== undefined && { ssoSecret }),
    ...(address !== undefined && { address }),
    ...(now !== undefined && { now }),
    ...(companyLogins !== undefined && { companyLogins: readCompanyLogins(resolve(companyLogins), environment) }),
    ...(mail !== undefined && { mail }),
    ...(value('RINGI_MAIL_URL') !== undefined && mail === undefined && { lacksMailAddress: true }),
    ...(mostUnattached !== undefined && { mostUnattached }),
  };
}

/** The company that comes with the product. */
export const demoFolder = join(projectFolder, 'definitions');

function companyFolderOf(value: string | undefined, definitions: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (definitions !== undefined)
    throw new StartProblem(
      'RINGI_COMPANY and RINGI_DEFINITIONS both name a folder: unset RINGI_DEFINITIONS, or start without a folder.',
    );
  const folder = resolve(value);
  if (!existsSync(join(folder, 'company.json')))
    throw new StartProblem(
      `There is no company.json in ${folder}: “npm run new -- ${value}” makes a folder to begin with.`,
    );
  return folder;
}

function portOf(value = '8080'): number {
  const port = Number(value);
  if (!/^\d+$/u.test(value) || port > 65_535)
    throw new StartProblem(`PORT is “${value}”; it must be a number from 0 to 65535.`);
  return port;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/u;
function instantOf(value: string | undefined): Instant | undefined {
  if (value === undefined) return undefined;
  const instant = INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(instant))
    throw new StartProblem(`RINGI_NOW is “${value}”; it must be a moment such as 2026-11-22T09:00:00+08:00.`);
  return instant;
}

/** Whoever asks from elsewhere shall not be anybody they like. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|localhost)$/u;
const SECRET_CHARACTERS = 32;
function secretOf(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < SECRET_CHARACTERS)
    throw new StartProblem(`RINGI_SSO_SECRET is too short; it must have at least ${SECRET_CHARACTERS} characters.`);
  return value;
}

function addressOf(value: string | undefined): string | undefined {
  const address = value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
  if (value === undefined) return undefined;
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:';
  if (!isWeb || address.username !== '' || address.search !== '' || address.hash !== '')
    throw new StartProblem(`RINGI_ADDRESS is “${value}”; it must be an address such as https://ringi.example.com.`);
  return address.href.replace(/\/$/u, '');
}

function megabytesOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/u.test(value))
    throw new StartProblem(`RINGI_UNATTACHED_MB is “${value}”; it must be a number of megabytes such as 500.`);
  return Number(value) * 1024 * 1024;
}

/** So long somebody may come back and find everything. */
export const LEFT_HOURS = 24;
const MOST_LEFT_HOURS = 720;
function leftHoursOf(value = String(LEFT_HOURS)): number {
  const hours = Number(value);
  if (!/^\d+$/u.test(value) || hours > MOST_LEFT_HOURS)
    throw new StartProblem(
      `RINGI_LEFT_HOURS is “${value}”; it must be a number of hours from 0 to ${MOST_LEFT_HOURS}.`,
    );
  return hours;
}

const TWO_YEARS = '730d';
const [FEWEST_DAYS, MOST_DAYS] = [120, 1830];
function historyDaysOf(value = TWO_YEARS): number {
  const days = Number(/^(\d{1,4})d$/u.exec(value)?.[1]);
  if (!(days >= FEWEST_DAYS && days <= MOST_DAYS))
    throw new StartProblem(
      `RINGI_DEMO_HISTORY is “${value}”; it must be a number of days from ${FEWEST_DAYS}d to ${MOST_DAYS}d.`,
    );
  return days;
}

const VISIBLE = /^[\x20-\x7E]+$/u;
function protectionOf(hsts: string | undefined, permissions: string | undefined): Protection {
  if (hsts !== undefined && !/^\d{1,10}$/u.test(hsts))
    throw new StartProblem(`RINGI_HSTS is “${hsts}”; it must be a number of seconds such as 31536000.`);
  if (permissions !== undefined && !VISIBLE.test(permissions))
    throw new StartProblem('RINGI_PERMISSIONS_POLICY must be one line of Latin letters, or off.');
  return {
    ...(hsts !== undefined && { hstsSeconds: Number(hsts) }),
    ...(permissions !== undefined && { permissionsPolicy: permissions.toLowerCase() === 'off' ? '' : permissions }),
  };
}

function sourcesOf(value = ''): ContentSources {
  const sources = readContentSources(value);
  if (typeof sources === 'string') throw new StartProblem(`RINGI_CONTENT_SOURCES: ${sources}.`);
  return sources;
}

function originsOf(value = ''): readonly string[] {
  const origins = readOrigins(value);
  if (typeof origins === 'string') throw new StartProblem(`RINGI_ALLOWED_ORIGINS: ${origins}.`);
  return origins;
}

/** Reports are shown in a frame: their site must be one that may be. */
function reportsOf(address: string | undefined, frames: readonly string[]): Pick<Settings['client'], 'reports'> {
  if (address === undefined) return {};
  const tried = address.replaceAll('{name}', 'name');
  if (!address.includes('{name}') || !URL.canParse(tried))
    throw new StartProblem(
      `RINGI_REPORTS is “${address}”; it must be an address such as https://reports.example.com/show?report={name}.`,
    );
  const { origin } = new URL(tried);
  if (!isAmong(frames, origin))
    throw new StartProblem(`RINGI_REPORTS leads to ${origin}: name it under frame-src of RINGI_CONTENT_SOURCES, too.`);
  return { reports: address };
}

function outgoingOf(value = ''): readonly OutgoingPlace[] {
  const places = readOutgoingPlaces(value);
  if (typeof places === 'string') throw new StartProblem(`RINGI_OUTGOING: ${places}.`);
  return places;
}

function mapsOf(value: (name: string) => string | undefined): MapSettings {
  const maps = readMapSettings(value);
  if (typeof maps === 'string') throw new StartProblem(`${maps}.`);
  return maps;
}

function scimTenantsOf(value = ''): readonly ScimTenant[] {
  const tenants = readScimTokens(value);
  if (typeof tenants === 'string') throw new StartProblem(`RINGI_SCIM_TOKENS: ${tenants}.`);
  return tenants;
}

function administratorOf(account: string | undefined, password: string | undefined): Settings['administrator'] {
  if (account === undefined || password === undefined) return undefined;
  if (password.length < 8)
    throw new StartProblem('RINGI_ADMIN_PASSWORD is too short; it must have at least 8 characters.');
  return { account: account.toLowerCase(), password };
}

function cipherOf(key: string | undefined, iv: string | undefined): CipherKey | undefined {
  if (key === undefined && iv === undefined) return undefined;
  const isRight = [16, 24, 32].includes(Buffer.byteLength(key ?? '')) && Buffer.byteLength(iv ?? '') === 16;
  if (key === undefined || iv === undefined || !isRight)
    throw new StartProblem(
      'RINGI_PARAMS_KEY must have 16, 24 or 32 bytes and RINGI_PARAMS_IV 16 bytes; set both or neither.',
    );
  return { key, iv };
}
