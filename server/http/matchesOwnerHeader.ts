import type { FastifyRequest } from 'fastify';
import { OWNER_HEADER } from '#contract/wire/envelope.ts';
import type { Caller } from './caller.ts';

/** Whether the user in the owner header is the user of the token. A call without the header is accepted. */
export function matchesOwnerHeader({ person, tenant }: Caller, { headers }: FastifyRequest): boolean {
  const named = headers[OWNER_HEADER.toLowerCase()];
  return named === undefined || named === `${tenant}.${person.id}`;
}
