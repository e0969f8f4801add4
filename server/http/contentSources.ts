/** What pages may take from elsewhere, and who may show them, in the words of Content-Security-Policy 3, section 6. */
export type ContentSources = Readonly<Partial<Record<SourceDirective, readonly string[]>>>;

const DIRECTIVES = ['img-src', 'frame-src', 'script-src', 'connect-src', 'frame-ancestors'] as const;
type SourceDirective = (typeof DIRECTIVES)[number];

/**
 * Whole sites by TLS, or on this machine: no scheme alone, no path, no keyword, and no star but for what stands before
 * a domain.
 */
const ORIGIN =
  /^(?:https:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d]|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/iu;

/**
 * Reads `img-src https://cdn.example.com; frame-src https://*.reports.example.com`.
 * @returns what is wrong with it where it says anything else.
 */
export function readContentSources(text: string): ContentSources | string {
  const sources: Partial<Record<SourceDirective, readonly string[]>> = {};
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue;
    const [name = '', ...origins] = part.split(/\s+/u);
    const directive = DIRECTIVES.find((each) => each === name);
    if (directive === undefined) return `“${name}” is none of ${DIRECTIVES.join(', ')}`;
    if (sources[directive] !== undefined) return `“${name}” is said twice`;
    const wrong = wrongOrigin(origins);
    if (wrong !== undefined) return wrong;
    if (origins.length === 0) return `“${name}” names nothing`;
    sources[directive] = origins;
  }
  return sources;
}

/** What is wrong with the first that is no whole site. */
function wrongOrigin(origins: readonly string[]): string | undefined {
  const wrong = origins.find((origin) => !ORIGIN.test(origin));
  return wrong === undefined ? undefined : `“${wrong}” is no address such as https://cdn.example.com`;
}

/** Sites whose pages may use this server: `https://pages.example.com https://*.example.org`, or what is wrong with them. */
export function readOrigins(text: string): readonly string[] | string {
  const origins = text.split(/\s+/u).filter((each) => each !== '');
  return wrongOrigin(origins) ?? origins;
}

/** Whether an origin is one of these, or stands below a domain that is written with a star. */
export const isAmong = (origins: readonly string[], origin: string): boolean =>
  origins.some((each) => {
    const [before = '', domain] = each.toLowerCase().split('*');
    return domain === undefined ? before === origin : origin.startsWith(before) && origin.endsWith(domain);
  });
