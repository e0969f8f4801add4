import { isDeepStrictEqual } from 'node:util';
import type { OfficeAction } from './officeAction.ts';
import { outcomeOf, type Reply } from './colleagues.ts';
import type { Model } from './model.ts';
import type { Outcome } from './outcome.ts';
import { compareRequest } from './picture.ts';
import type { Scene } from './scene.ts';

type Two<T> = readonly [one: T, other: T];
const ORDERS: readonly Two<0 | 1>[] = [
  [0, 1],
  [1, 0],
];

/**
 * Sends two actions at the same time, each to its own server if there are two. The answers and requests must equal
 * those of one order of execution.
 */
export async function executeConcurrently(
  scene: Scene,
  actions: Two<OfficeAction>,
  keys: Two<string>,
): Promise<Two<Outcome>> {
  const ask = (action: OfficeAction, at: 0 | 1): Promise<Reply> =>
    scene.office.colleagues.call(action.who.person.id, { ...action.call, key: keys[at] }, at);
  const replies = await Promise.all([ask(actions[0], 0), ask(actions[1], 1)]);
  const said: Two<Outcome> = [outcomeOf(replies[0]), outcomeOf(replies[1])];
  const differences: string[] = [];
  for (const order of ORDERS) {
    const fork = scene.model.fork();
    try {
      await replay(scene, fork, actions, replies, order);
      scene.model.follow(fork);
      return said;
    } catch (error) {
      differences.push(
        `${order[0] === 0 ? 'The first before the second' : 'The second before the first'}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  throw new Error(
    `${actions.map(({ who, call }) => `${who.person.name} ${call.path} ${JSON.stringify(call.body ?? {})}`).join('\nagainst\n')}\nwere answered ${wordsOf(said)}. ${differences.join('. ')}`,
  );
}

/**
 * Executes both in a fork of the model in the given order. @throws if the servers gave other answers or have another
 * state
 */
async function replay(
  scene: Scene,
  fork: Model,
  actions: Two<OfficeAction>,
  replies: Two<Reply>,
  order: Two<0 | 1>,
): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const at of order) {
    outcomes[at] = await actions[at].carry(fork);
    const said = outcomeOf(replies[at]);
    if (!isDeepStrictEqual(outcomes[at], said))
      throw new Error(`number ${at + 1} would be answered ${wordsOf([outcomes[at]])}`);
    if (said.ok) actions[at].look?.(replies[at], fork);
  }
  for (const request of fork.requests.values())
    if (scene.model.get(request.id) !== request) await compareRequest({ ...scene, model: fork }, request);
}

const wordsOf = (outcomes: readonly Outcome[]): string =>
  outcomes.map((outcome) => (outcome.ok ? 'yes' : outcome.code)).join(' and ');
