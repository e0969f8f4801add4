import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/wire/endpoint.ts';

/**
 * Returns the caller's token from the header, or for a download from the query, because a browser cannot set headers
 * there (contract wire 8).
 */
export function readBearerToken({ access }: Endpoint, { headers, query }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  if (access !== 'fileToken') return undefined;
  const { accessToken } = query as { accessToken?: unknown };
  return typeof accessToken === 'string' && accessToken !== '' ? accessToken : undefined;
}
