import * as v from 'valibot';
import { ANNOUNCEMENT_CATEGORIES } from '#domain/news/newsViews.ts';
import { API_BASE } from '#application/shared/constants.ts';
import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';

/** The client's settings an operator may make: `config.json` beside `index.html`. */
const configurationShape = v.object({
  /** Base URL of the platform, if it is not `/api` of the same origin. */
  apiBase: v.optional(v.string()),
  /** The platform is our own server, so each call contains the assumed owner of the token. */
  isRingi: v.optional(v.boolean()),
  /** The generation of the platform (ADR 20). If missing, the client detects it. */
  platform: v.optional(v.string()),
  /** Whether the device stores answers and the app for use without a network. Default: yes. */
  offline: v.optional(v.boolean()),
  /** Key of the process whose open task is a shift handover (contract pages 4). */
  shiftDefKey: v.optional(v.string()),
  /** Timeout for loading chunks in milliseconds (spec 9: from configuration). */
  asyncTimeout: v.optional(v.pipe(v.number(), v.minValue(1000))),
  /** Categories of news that are announcements (contract portal 2). */
  announcements: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /**
   * Encrypts the payload of calls (spec 7, `paramsEncrypt`), unless `isOff`. Every user of the page can read the key,
   * so this only keeps payloads out of intermediate logs.
   */
  paramsEncrypt: v.optional(v.object({ key: v.string(), iv: v.string(), isOff: v.optional(v.boolean(), false) })),
});
export type Configuration = v.InferOutput<typeof configurationShape>;

/** Reads the configuration. An invalid file counts as missing, so that the client always starts. */
export function readConfiguration(content: unknown): Configuration {
  const read = v.safeParse(configurationShape, content);
  return read.success ? read.output : {};
}

/** Connection of this device to the platform. Stored preferences override the configuration (spec 3 and 7). */
export interface Connection {
  readonly base: string;
  readonly platform: string | undefined;
  /** Whether the owner of the token is sent: to our own server only. */
  readonly isRingi: boolean;
  readonly shiftDefKey: string;
  readonly announcements: readonly string[];
  readonly cipherKey?: { readonly key: string; readonly iv: string };
}

export function createConnection(
  {
    apiBase = API_BASE,
    platform,
    isRingi = false,
    paramsEncrypt,
    shiftDefKey = 'shift',
    announcements = ANNOUNCEMENT_CATEGORIES,
  }: Configuration,
  preferences: Pick<PreferenceStore, 'read'>,
): Connection {
  // The switch may be stored as a preference, the key never is: without a key there is no encryption.
  const isOn = SWITCH[preferences.read('paramsEncrypt') ?? ''] ?? paramsEncrypt?.isOff === false;
  const base = readNetworkAddress(preferences) ?? apiBase;
  return {
    base,
    isRingi: isRingi && base === API_BASE,
    platform,
    shiftDefKey,
    announcements,
    ...(isOn && paramsEncrypt && { cipherKey: { key: paramsEncrypt.key, iv: paramsEncrypt.iv } }),
  };
}

/** Returns the server address the user has set on this device. */
export function readNetworkAddress(preferences: Pick<PreferenceStore, 'read'>): string | undefined {
  const remembered = preferences.read('networkAddress')?.trim().replace(/\/$/u, '') ?? '';
  return ADDRESS.test(remembered) ? remembered : undefined;
}

const ADDRESS = /^https?:\/\/\S+$/u;
const SWITCH: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  YES: true,
  false: false,
  '0': false,
  NO: false,
};
