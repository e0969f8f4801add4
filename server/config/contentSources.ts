/** Origins that pages may load from and that may frame them, by directive of Content-Security-Policy 3, section 6. */
export type ContentSources = Readonly<Partial<Record<SourceDirective, readonly string[]>>>;

const DIRECTIVES = ['img-src', 'frame-src', 'script-src', 'connect-src', 'frame-ancestors'] as const;
type SourceDirective = (typeof DIRECTIVES)[number];

/**
 * A complete https origin, or http on this machine. A bare scheme, a path and a keyword are not allowed; a wildcard
 * only as the first label of the host.
 */
const ORIGIN =
  /^(?:https:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/iu;

/**
 * Parses `img-src https://cdn.example.com; frame-src https://*.reports.example.com`.
 * @returns an error message if the text is invalid
 */
export function parseContentSources(text: string): ContentSources | string {
  const sources: Partial<Record<SourceDirective, readonly string[]>> = {};
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [name = '', ...origins] = part.split(/\s+/u);
    const directive = DIRECTIVES.find((each) => each === name);
    if (directive === undefined) return `“${name}” is none of ${DIRECTIVES.join(', ')}`;
    if (sources[directive] !== undefined) return `“${name}” is said twice`;
    const wrong = findInvalidOrigin(origins);
    if (wrong !== undefined) return wrong;
    if (origins.length === 0) return `“${name}” names nothing`;
    sources[directive] = origins;
  }
  return sources;
}

/** Returns an error message for the first invalid origin. */
function findInvalidOrigin(origins: readonly string[]): string | undefined {
  const wrong = origins.find((origin) => !ORIGIN.test(origin));
  return wrong === undefined ? undefined : `“${wrong}” is not an address such as https://cdn.example.com`;
}

/**
 * Parses origins whose pages may use this server, such as `https://pages.example.com https://*.example.org`; returns an
 * error message if one is invalid.
 */
export function parseOrigins(text: string): readonly string[] | string {
  const origins = text.split(/\s+/u).filter((each) => each !== '');
  return findInvalidOrigin(origins) ?? origins;
}

/** Whether an origin is in the list or matches one of its wildcards. */
export const matchesOrigin = (origins: readonly string[], origin: string): boolean =>
  origins.some((each) => {
    const [before = '', domain] = each.toLowerCase().split('*');
    return domain === undefined ? before === origin : origin.startsWith(before) && origin.endsWith(domain);
  });

/**
 * Settings of the security headers.
 * @property hstsSeconds `max-age` of Strict-Transport-Security; the header is left out without it.
 * @property permissionsPolicy replaces ours; no header is sent if it is empty.
 * @property sources sites that pages may load from, and sites that may frame them; none by default.
 * @property allowedOrigins sites whose pages may call this server; only its own by default.
 */
export interface SecurityHeaderSettings {
  readonly hstsSeconds?: number;
  readonly permissionsPolicy?: string;
  readonly sources?: ContentSources;
  readonly allowedOrigins?: readonly string[];
}
