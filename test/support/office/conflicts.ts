import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { executeConcurrently } from './executeConcurrently.ts';
import { outcomeOf } from './colleagues.ts';
import type { OfficeAction } from './officeAction.ts';
import { toAction } from './officeActions.ts';
import type { MoveKind } from './moves.ts';
import { anyMove } from './moves.ts';
import type { Office } from './office.ts';
import type { Outcome } from './outcome.ts';
import type { Pair } from './pair.ts';
import { PAIRS } from './pairs.ts';
import { compareRequest } from './picture.ts';
import { execute } from './executeAccepted.ts';
import { pickOf, createScene, type Scene } from './scene.ts';

/** Reports the outcomes of a conflict. */
export type ConflictReport = (pair: string, outcomes: readonly [Outcome, Outcome]) => void;

let keys = 0;
const newKey = (): string => `conflict ${process.pid} ${(keys += 1)}`;

/** Prepares a pair, executes both actions at once, and compares the result with both orders. @throws on a difference */
export async function checkConflict(
  office: Office,
  round: number,
  tell: ConflictReport = () => undefined,
): Promise<void> {
  const pair = pickOf(PAIRS, round);
  if (pair === undefined) return;
  const scene = createScene(office, []);
  try {
    const [one, other] = await pair.set(scene);
    if (one === undefined || (other === undefined && pair.hasOneKey !== true))
      throw new Error('The pair could not be set up');
    tell(
      pair.name,
      pair.hasOneKey === true || other === undefined
        ? await sentTwice(scene, one)
        : await reach(scene, pair, round % 2 === 0 ? [one, other] : [other, one]),
    );
  } catch (error) {
    throw new Error(`Round ${round}, ${pair.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function reach(
  scene: Scene,
  { isEitherOr }: Pair,
  actions: readonly [OfficeAction, OfficeAction],
): Promise<readonly [Outcome, Outcome]> {
  const outcomes = await executeConcurrently(scene, actions, [newKey(), newKey()]);
  if (isEitherOr && outcomes.filter(({ ok }) => ok).length !== 1)
    throw new Error(`Not exactly one of both was carried out: ${JSON.stringify(outcomes)}`);
  return outcomes;
}

/** Sends the same call with the same key to two servers: it must be executed once and answered equally twice. */
async function sentTwice(scene: Scene, { who, call, carry }: OfficeAction): Promise<readonly [Outcome, Outcome]> {
  const key = newKey();
  const [one, other] = await Promise.all(
    [0, 1].map((at) => scene.office.colleagues.call(who.person.id, { ...call, key }, at)),
  );
  if (one === undefined || !isDeepStrictEqual(one.body, other?.body))
    throw new Error(`One call was answered ${JSON.stringify(one?.body)} and ${JSON.stringify(other?.body)}`);
  const [said, meant] = [outcomeOf(one), await carry(scene.model)];
  if (!isDeepStrictEqual(said, meant))
    throw new Error(`The server says ${JSON.stringify(said)}, the domain ${JSON.stringify(meant)}`);
  for (const request of scene.model.requests.values()) await compareRequest(scene, request);
  return [said, said];
}

/** Processes without background work between calls, so that the result of two calls depends on their order only. */
const QUIET = ['leave', 'expense', 'purchase', 'seal', 'choices', 'other'];
const BEFORE = 8;
const AT_ONCE = 8;

/**
 * Executes random pairs of actions of random users at once, repeatedly. Each result must equal one of the two orders.
 */
export async function checkRandomConflicts(
  office: Office,
  seed: number,
  tell: ConflictReport = () => undefined,
): Promise<void> {
  const scene = createScene(office, QUIET);
  const moves = fc.sample(fc.noBias(anyMove()), { numRuns: BEFORE + 2 * AT_ONCE, seed });
  const next = async () => {
    const move = moves.shift();
    const isQuiet = (kind: string): kind is Exclude<MoveKind, 'wait' | 'laterBatch'> =>
      kind !== 'wait' && kind !== 'laterBatch';
    return move === undefined
      ? undefined
      : toAction(scene, { ...move, kind: isQuiet(move.kind) ? move.kind : 'agree' });
  };
  try {
    while (moves.length > 2 * AT_ONCE) await execute(scene, await next());
    while (moves.length > 0) {
      const [one, other] = [await next(), await next()];
      if (one !== undefined && other !== undefined)
        tell('any two deeds', await executeConcurrently(scene, [one, other], [newKey(), newKey()]));
    }
  } catch (error) {
    throw new Error(`Any two deeds, seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
