/** A source as the operator may write one: an origin, or one with a star for what stands before it. */
export function allowsOrigin(source: string, { origin, protocol, host }: URL): boolean {
  if (!source.includes('*')) return source.toLowerCase() === origin;
  return protocol === 'https:' && host.endsWith(source.toLowerCase().replace(/^https:\/\/\*/u, ''));
}
