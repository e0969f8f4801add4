import { ownSessionCalls } from '#contract/auth/ownSessionEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import type { IdentityProofs } from './proofs.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';
import type { Sessions } from './sessions.ts';

interface OwnSessionDeps {
  readonly sessions: Pick<Sessions, 'listOf' | 'end'>;
  readonly proofs: IdentityProofs;
  readonly log: SecurityLog;
}

/** Routes that list and end the caller's own sessions and confirm the caller's password. */
export const ownSessionRoutes = ({ sessions, proofs, log }: OwnSessionDeps): readonly ServerRoute[] => [
  route(ownSessionCalls.list, async (_, { person }, { token = '' }) =>
    ok([...(await sessions.listOf(person.id, token))]),
  ),
  route(ownSessionCalls.reauthentication, async (_, caller, request) =>
    ok({ proof: await proofs.needed(caller, request) }),
  ),
  route(ownSessionCalls.reauthenticate, ({ body }, caller, request) => proofs.prove(body.password, caller, request)),
  route(ownSessionCalls.end, async ({ body }, caller, request) => {
    const proved = await proofs.demand(caller, request);
    if (!proved.ok) return proved;
    const { person } = caller;
    const { address } = request;
    const ended = await sessions.end(person.id, body.ids);
    for (let count = 0; count < ended; count += 1)
      log({ event: 'sessionEnd', by: 'owner', outcome: 'ok', person: person.id, address });
    return ok({ ended });
  }),
];
