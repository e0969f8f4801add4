import type { FastifyRequest } from 'fastify';
import { OWNER_HEADER } from '#api/envelope.ts';
import type { Caller } from '../session/caller.ts';

/** False where a page names another person than the one its token belongs to: it shows what is not the caller's. */
export function isNamedOwner({ person, tenant }: Caller, { headers }: FastifyRequest): boolean {
  const named = headers[OWNER_HEADER.toLowerCase()];
  return named === undefined || named === `${tenant}.${person.id}`;
}
