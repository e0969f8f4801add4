import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import type { CoordinateSystem } from '#domain/location/coordinates.ts';
import type { CipherKey } from './decryptPayload.ts';
import type { TileSettings } from './mapSettings.ts';
import type { SettingName } from './settingsTable.ts';
import { StartupError } from './startupError.ts';
import { parseOnOff } from './parseOnOff.ts';

export const DEMO_REPORTS_PATH = '/demo/reports/';

/** Configuration of the client: read from the page, or from config.json if another server serves the page. */
export interface ClientConfiguration {
  readonly platform: 'B';
  readonly isRingi: true;
  readonly paramsEncrypt?: CipherKey;
  readonly languages?: readonly Language[];
  readonly defaultLanguage?: Language;
  readonly debugConsole?: 'YES';
  /** Timeout for loading the code of a page, in milliseconds. */
  readonly asyncTimeout?: number;
  /** Whether the page draws its first content before the app is loaded. Default: yes. */
  readonly bootFrame?: false;
  /** Whether devices keep the app and the requests they have shown for use without a network. Default: yes. */
  readonly offline?: false;
  readonly timeZone?: string;
  readonly connectSources: readonly string[];
  /** Origins, and paths of this server, that may be shown in a frame. */
  readonly frames: readonly string[];
  /** Address of a report with `{name}` and optionally `{language}`: in another system, or a path of this server. */
  readonly reports?: string;
  /** Map tiles, and the coordinate system of API calls. */
  readonly map: { readonly wireSystem: CoordinateSystem; readonly tiles?: TileSettings };
  readonly chatScripts?: Readonly<Record<string, string>>;
}

export type ClientSettings = Pick<
  ClientConfiguration,
  'languages' | 'defaultLanguage' | 'debugConsole' | 'asyncTimeout' | 'bootFrame' | 'offline' | 'reports'
>;

/** Parses the settings of the client. The first language is the default. */
export function parseClientSettings(
  languages: string | undefined,
  debugConsole: string | undefined,
  codeSeconds: string | undefined,
  bootFrame: string | undefined,
): ClientSettings {
  const isDebugged = parseOnOff('RINGI_DEBUG_CONSOLE', debugConsole);
  const offered = languages?.split(',').map((tag) => {
    const language = LANGUAGES.find((each) => each.toLowerCase() === tag.trim().toLowerCase());
    if (!language) throw new StartupError(`RINGI_LANGUAGES names “${tag.trim()}”; there are ${LANGUAGES.join(', ')}.`);
    return language;
  });
  return {
    ...(offered?.[0] && { languages: offered, defaultLanguage: offered[0] }),
    ...(!parseOnOff('RINGI_BOOT_FRAME', bootFrame ?? 'on') && { bootFrame: false }),
    ...(isDebugged && { debugConsole: 'YES' }),
    ...(codeSeconds !== undefined && { asyncTimeout: parseSeconds('RINGI_CHUNK_TIMEOUT_SECONDS', codeSeconds) * 1000 }),
  };
}

const [FEWEST_SECONDS, MOST_SECONDS] = [5, 120];
function parseSeconds(name: SettingName, value: string): number {
  const seconds = /^\d{1,3}$/u.test(value) ? Number(value) : Number.NaN;
  if (!(seconds >= FEWEST_SECONDS && seconds <= MOST_SECONDS))
    throw new StartupError(
      `${name} is “${value}”; it must be a number of seconds from ${FEWEST_SECONDS} to ${MOST_SECONDS}.`,
    );
  return seconds;
}
