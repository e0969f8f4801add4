import type { Instant } from '../shared/ids.ts';

/** An active session of the user. */
export interface OwnSession {
  /** Derived from the stored hash; reveals neither the token nor a download token. */
  readonly id: string;
  /** The `User-Agent` at the login; empty if none was sent. */
  readonly device: string;
  readonly address: string;
  readonly startedAt: Instant;
  /** May be up to 15 minutes out of date on our server, because not every use updates it. */
  readonly lastUsedAt: Instant;
  readonly isCurrent: boolean;
}

/** Ordered, because most browsers also name the browsers they derive from. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['WeCom', /wxwork/iu],
  ['WeChat', /micromessenger/iu],
  ['DingTalk', /dingtalk/iu],
  ['Lark', /lark|feishu/iu],
  ['Edge', /edg(?:e|a|ios)?\//iu],
  ['Opera', /opr\//iu],
  ['Samsung Internet', /samsungbrowser/iu],
  ['Firefox', /firefox|fxios/iu],
  ['Chrome', /chrome|crios|chromium/iu],
  ['Safari', /safari/iu],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /iphone/iu],
  ['iPad', /ipad/iu],
  ['Android', /android/iu],
  ['HarmonyOS', /harmony/iu],
  ['Windows', /windows/iu],
  ['macOS', /macintosh|mac os x/iu],
  ['Linux', /linux|x11/iu],
];

const firstIn = (names: typeof BROWSERS, userAgent: string): readonly string[] =>
  names.flatMap(([name, pattern]) => (pattern.test(userAgent) ? [name] : [])).slice(0, 1);

/** Returns the names of browser and system, such as `Chrome · Windows`; empty if neither is recognised. */
export const deviceName = (userAgent: string): string =>
  [...firstIn(BROWSERS, userAgent), ...firstIn(SYSTEMS, userAgent)].join(' · ');

/** What the user must confirm before logins and sessions can be changed. `none`: they have just done so. */
export const OWN_PROOFS = ['none', 'password', 'recentLogin'] as const;
export type OwnProof = (typeof OWN_PROOFS)[number];
