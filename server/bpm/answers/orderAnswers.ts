import { bpmForesee } from '#api/bpmForesee.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { lockFamilies } from '../../engine/lockFamily.ts';
import { answer, answerAsSent, type Answer } from '../../http/answer.ts';
import type { Sql } from '../../storage/database.ts';
import { serverSentence } from '../../texts/sentence.ts';
import { CALLS } from '../commands/calls.ts';
import type { Call } from '../commands/call.ts';
import { carryOut, type Order } from '../commands/order.ts';
import { foreseeOrders } from '../foreseeOrders.ts';
import { commanding, reading, type BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';

/** Everything that orders something of the core, and what it would do. */
export const orderAnswers = (parts: BpmParts): readonly Answer[] => [
  ...Object.values(CALLS).map((call) =>
    answerAsSent(call.endpoint, ({ fields, body }, caller, request) =>
      commanding(parts, caller, request, async (tx, reader) => {
        const orders = ordersOf(call, body ?? fields, tx, reader);
        return orders.ok ? carryOutAll(tx, parts, reader, orders.value) : orders;
      }),
    ),
  ),
  answer(bpmForesee.foresee, ({ body: { call, values } }, caller, request) =>
    reading(parts, caller, request, async (tx, reader) => {
      const orders = ordersOf(Object.hasOwn(CALLS, call) ? CALLS[call] : undefined, values, tx, reader);
      return orders.ok ? foreseeOrders(tx, parts, reader, orders.value) : orders;
    }),
  ),
];

function ordersOf(call: Call | undefined, sent: unknown, tx: Sql, reader: Reader): Result<readonly Order[], Failure> {
  const read = call?.orders(sent, { tx, reader });
  if (read?.ok) return read;
  return {
    ok: false,
    error: {
      kind: 'rejectedByServer',
      message: serverSentence(reader.language, 'badRequest', { place: read?.error ?? 'call' }),
    },
  };
}

async function carryOutAll(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  orders: readonly Order[],
): Promise<Result<null, Failure>> {
  await lockFamilies(
    tx,
    orders.flatMap((order) => ('instance' in order ? [order.instance] : [])),
  );
  for (const order of orders) {
    const done = await carryOut(tx, parts, reader, order);
    if (!done.ok) return done;
  }
  return ok(null);
}
