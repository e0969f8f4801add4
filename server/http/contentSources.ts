/** What pages may take from elsewhere, in the words of Content-Security-Policy 3, section 6. */
export type ContentSources = Readonly<Partial<Record<SourceDirective, readonly string[]>>>;

const DIRECTIVES = ['img-src', 'frame-src', 'script-src', 'connect-src'] as const;
type SourceDirective = (typeof DIRECTIVES)[number];

/** Whole sites by TLS: no scheme alone, no path, no keyword, and no star but for what stands before a domain. */
const ORIGIN = /^https:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]*[a-z\d](?::\d{1,5})?$/iu;

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
    const wrong = origins.find((origin) => !ORIGIN.test(origin));
    if (wrong !== undefined) return `“${wrong}” is no address such as https://cdn.example.com`;
    if (origins.length === 0) return `“${name}” names nothing`;
    sources[directive] = origins;
  }
  return sources;
}
