import * as v from 'valibot';
import { ANNOUNCEMENT_CATEGORIES } from '#domain/news/newsViews.ts';
import { API_BASE } from '#application/constants.ts';
import type { PreferenceStore } from '#application/ports/preferenceStore.ts';

/** What an operator may set for the client: `config.json` beside `index.html`. */
const configurationShape = v.object({
  /** Where the platform answers, when not below `/api` of the same address. */
  apiBase: v.optional(v.string()),
  /** The platform is our own server, which is told with each call to whom the page says its token belongs. */
  isRingi: v.optional(v.boolean()),
  /** The generation of the platform (ADR 20). Without it the client finds out. */
  platform: v.optional(v.string()),
  /** The process whose open task hands a shift over (contract pages 4). */
  shiftDefKey: v.optional(v.string()),
  /** How long code that a page wants may be on its way, in milliseconds (spec 9: from configuration). */
  asyncTimeout: v.optional(v.pipe(v.number(), v.minValue(1000))),
  /** Categories of news that are announcements (contract portal 2). */
  announcements: v.optional(v.pipe(v.array(v.string()), v.readonly())),
  /**
   * Seals what calls carry (spec 7, `paramsEncrypt`), unless `isOff`. Whoever opens the page can read the key: it hides
   * payloads from logs in between, no more.
   */
  paramsEncrypt: v.optional(v.object({ key: v.string(), iv: v.string(), isOff: v.optional(v.boolean(), false) })),
});
export type Configuration = v.InferOutput<typeof configurationShape>;

/** A broken file means the defaults, as a missing one: the client must start all the same. */
export function readConfiguration(content: unknown): Configuration {
  const read = v.safeParse(configurationShape, content);
  return read.success ? read.output : {};
}

/** How this device speaks to the platform: what it remembers wins over the configuration (spec 3 and 7). */
export interface Connection {
  readonly base: string;
  readonly platform: string | undefined;
  /** Nothing but our own server is told whose token it is. */
  readonly isRingi: boolean;
  readonly shiftDefKey: string;
  readonly announcements: readonly string[];
  readonly cipherKey?: { readonly key: string; readonly iv: string };
}

export function connectionOf(
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
  // The switch may be remembered, the key never is: without one there is nothing to seal with.
  const isOn = SWITCH[preferences.read('paramsEncrypt') ?? ''] ?? paramsEncrypt?.isOff === false;
  const base = networkAddressOf(preferences) ?? apiBase;
  return {
    base,
    isRingi: isRingi && base === API_BASE,
    platform,
    shiftDefKey,
    announcements,
    ...(isOn && paramsEncrypt && { cipherKey: { key: paramsEncrypt.key, iv: paramsEncrypt.iv } }),
  };
}

/** The server somebody has set on this device. */
export function networkAddressOf(preferences: Pick<PreferenceStore, 'read'>): string | undefined {
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
