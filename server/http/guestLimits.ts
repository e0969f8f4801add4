import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { INVITATION_HEADER } from '#contract/wire/envelope.ts';
import type { GuestLimits } from '#contract/wire/endpoint.ts';
import { parseAcceptLanguage } from '#server/i18n/parseAcceptLanguage.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { toClientNetwork } from './toClientNetwork.ts';
import { createFailureEnvelope } from './responseEnvelope.ts';

const readInvitationCode = ({ headers }: FastifyRequest): string =>
  String(headers[INVITATION_HEADER.toLowerCase()] ?? '');
const toSenderKey = (request: FastifyRequest): string =>
  `${readInvitationCode(request)} ${toClientNetwork(request.ip)}`;

/**
 * An `onRequest` hook: limits calls with one invitation per address and minute, per address and hour, and in all per
 * minute, so that a single guest cannot use up the limit of the invitation.
 */
export function limitGuests(app: FastifyInstance, { perMinute, perHour, totalPerMinute }: GuestLimits) {
  const limits = [
    app.createRateLimit({ max: perMinute, timeWindow: '1 minute', keyGenerator: toSenderKey }),
    app.createRateLimit({ max: perHour, timeWindow: '1 hour', keyGenerator: toSenderKey }),
    app.createRateLimit({ max: totalPerMinute, timeWindow: '1 minute', keyGenerator: readInvitationCode }),
  ];
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    for (const limit of limits) {
      const found = await limit(request);
      if (found.isAllowed || !found.isExceeded) continue;
      const language = parseAcceptLanguage(request.headers['accept-language']);
      const minutes = Math.max(1, Math.ceil(found.ttlInSeconds / 60));
      return reply
        .code(429)
        .header('retry-after', found.ttlInSeconds)
        .send(createFailureEnvelope(429, formatServerMessage(language, 'guestLimit', { count: minutes })));
    }
    return undefined;
  };
}
