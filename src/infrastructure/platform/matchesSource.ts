/**
 * Whether a source of the configuration matches a URL. A source is an origin, an https origin with `*` in place of the
 * first labels, or the beginning of a path on the origin of this page.
 */
export function matchesSource(source: string, { origin, protocol, host, pathname }: URL, own?: string): boolean {
  if (source.startsWith('/')) return origin === own && pathname.startsWith(source);
  if (!source.includes('*')) return source.toLowerCase() === origin;
  return protocol === 'https:' && host.endsWith(source.toLowerCase().replace(/^https:\/\/\*/u, ''));
}
