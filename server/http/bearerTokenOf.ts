import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#api/endpoint.ts';

/**
 * The caller's token: in the header, or for a download in the address, where a browser can put nothing else (contract
 * wire 8).
 */
export function bearerTokenOf({ access }: Endpoint, { headers, query }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  if (access !== 'fileToken') return undefined;
  const { accessToken } = query as { accessToken?: unknown };
  return typeof accessToken === 'string' && accessToken !== '' ? accessToken : undefined;
}
