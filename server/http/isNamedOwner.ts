import type { FastifyRequest } from 'fastify';
import { OWNER_HEADER } from '#api/envelope.ts';
import type { Caller } from '../session/caller.ts';

/** Whether a call names the person its token belongs to. A call without the header names no person and is accepted. */
export function isNamedOwner({ person, tenant }: Caller, { headers }: FastifyRequest): boolean {
  const named = headers[OWNER_HEADER.toLowerCase()];
  return named === undefined || named === `${tenant}.${person.id}`;
}
