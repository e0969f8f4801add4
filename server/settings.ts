import { join, resolve } from 'node:path';
import type { Instant } from '#domain/shared/ids.ts';
import { projectFolder } from './projectFolder.ts';
import { StartProblem } from './startProblem.ts';
import type { CipherKey } from './http/decryptPayload.ts';
import { readContentSources, type ContentSources } from './http/contentSources.ts';
import { readOutgoingPlaces, type OutgoingPlace } from './outgoing/outgoingPlaces.ts';
import type { Protection } from './http/security.ts';

/** What an operator may set (README, "Settings"). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly folder: string;
  readonly databaseAddress?: string;
  /** The company's own folder, or the demo company's; absent when neither is wanted. */
  readonly definitions?: string;
  /** Whether finished and running requests are made up, so that no list is empty on the first day. */
  readonly hasDemo: boolean;
  readonly administrator?: { readonly account: string; readonly password: string };
  readonly cipher?: CipherKey;
  readonly protection: Protection;
  /** In bytes. */
  readonly mostUnattached?: number;
  /** Where the interfaces of forms may ask. */
  readonly outgoing: readonly OutgoingPlace[];
  /** Where the clock of a demo begins; it runs on from there. */
  readonly now?: Instant;
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(environment: Environment): Settings {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const databaseAddress = value('DATABASE_URL');
  const administrator = administratorOf(value('RINGI_ADMIN_ACCOUNT'), value('RINGI_ADMIN_PASSWORD'));
  const hasDemo = value('RINGI_DEMO')?.toLowerCase() !== 'off';
  const definitions = value('RINGI_DEFINITIONS') ?? (hasDemo ? join(projectFolder, 'definitions') : undefined);
  const cipher = cipherOf(value('RINGI_PARAMS_KEY'), value('RINGI_PARAMS_IV'));
  const now = instantOf(value('RINGI_NOW'));
  const mostUnattached = megabytesOf(value('RINGI_UNATTACHED_MB'));
  return {
    port: portOf(value('PORT')),
    host: value('HOST') ?? '127.0.0.1',
    folder: resolve(value('DATA_DIR') ?? join(projectFolder, 'data')),
    hasDemo,
    outgoing: outgoingOf(value('RINGI_OUTGOING')),
    protection: {
      ...protectionOf(value('RINGI_HSTS'), value('RINGI_PERMISSIONS_POLICY')),
      sources: sourcesOf(value('RINGI_CONTENT_SOURCES')),
    },
    ...(definitions !== undefined && { definitions: resolve(definitions) }),
    ...(databaseAddress !== undefined && { databaseAddress }),
    ...(administrator && { administrator }),
    ...(cipher && { cipher }),
    ...(now !== undefined && { now }),
    ...(mostUnattached !== undefined && { mostUnattached }),
  };
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

function megabytesOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/u.test(value))
    throw new StartProblem(`RINGI_UNATTACHED_MB is “${value}”; it must be a number of megabytes such as 500.`);
  return Number(value) * 1024 * 1024;
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

function outgoingOf(value = ''): readonly OutgoingPlace[] {
  const places = readOutgoingPlaces(value);
  if (typeof places === 'string') throw new StartProblem(`RINGI_OUTGOING: ${places}.`);
  return places;
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
