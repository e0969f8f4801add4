/**
 * Whether a source of the configuration matches a URL. A source is an origin, or an https origin with `*` in place of
 * the first labels.
 */
export function matchesSource(source: string, { origin, protocol, host }: URL): boolean {
  if (!source.includes('*')) return source.toLowerCase() === origin;
  return protocol === 'https:' && host.endsWith(source.toLowerCase().replace(/^https:\/\/\*/u, ''));
}
