import { bpmForesee } from '#api/bpmForesee.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { lockFamilies } from '../../engine/lockInstanceRow.ts';
import { serve, serveAsSent, type ServerRoute } from '../../http/serverRoute.ts';
import type { Sql } from '../../storage/database.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { CALLS } from '../commands/calls.ts';
import type { Call } from '../commands/call.ts';
import { carryOut, type Order } from '../commands/order.ts';
import { foreseeOrders } from '../foreseeOrders.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

/** Everything that orders something of the core, and what it would do. */
export const commandRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  ...Object.values(CALLS).map((call) =>
    serveAsSent(call.endpoint, ({ fields, body }, caller, request) =>
      commanding(deps, caller, request, async (tx, viewer) => {
        const orders = ordersOf(call, body ?? fields, tx, viewer);
        return orders.ok ? carryOutAll(tx, deps, viewer, orders.value) : orders;
      }),
    ),
  ),
  serve(bpmForesee.foresee, ({ body: { call, values } }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const orders = ordersOf(Object.hasOwn(CALLS, call) ? CALLS[call] : undefined, values, tx, viewer);
      return orders.ok ? foreseeOrders(tx, deps, viewer, orders.value) : orders;
    }),
  ),
];

function ordersOf(call: Call | undefined, sent: unknown, tx: Sql, viewer: Viewer): Result<readonly Order[], Failure> {
  const read = call?.orders(sent, { tx, viewer });
  if (read?.ok) return read;
  return {
    ok: false,
    error: {
      kind: 'rejectedByServer',
      message: serverSentence(viewer.language, 'badRequest', { place: read?.error ?? 'call' }),
    },
  };
}

async function carryOutAll(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  orders: readonly Order[],
): Promise<Result<null, Failure>> {
  await lockFamilies(
    tx,
    orders.flatMap((order) => ('instance' in order ? [order.instance] : [])),
  );
  for (const order of orders) {
    const done = await carryOut(tx, deps, viewer, order);
    if (!done.ok) return done;
  }
  return ok(null);
}
