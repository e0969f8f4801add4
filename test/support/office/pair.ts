import type { Actor } from '#domain/workflow/command.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import { decide } from './decidingActions.ts';
import { findTask, type OfficeAction } from './officeAction.ts';
import { executeAccepted } from './executeAccepted.ts';
import type { Move } from './moves.ts';
import { saveDraft, start, suspend } from './requestActions.ts';
import type { Place, Scene, Spot } from './scene.ts';
import { circulate, communicate, transfer } from './taskMoves.ts';

/**
 * Two actions on the same object. Of exclusive actions exactly one succeeds; others may both succeed, in some order.
 */
export interface Pair {
  readonly name: string;
  readonly isEitherOr: boolean;
  readonly hasOneKey?: true;
  readonly set: (scene: Scene) => Promise<readonly [one: OfficeAction | undefined, other: OfficeAction | undefined]>;
}

/** A move without special cases: no action treats these values of `pick` and `v` specially. */
export const PLAIN: Move = {
  kind: 'agree',
  who: 1,
  task: 0,
  pick: 5,
  people: [2],
  v: 1,
  isAgreed: true,
  isBold: false,
  isRepeated: false,
};
export const [P1, ZHANGWEI, LIQIANG] = [1, 4, 6];
/** A leave of two days needs only the manager; one of seven days also goes to human resources. */
const [TWO_DAYS, SEVEN_DAYS] = [1, 6];
/** Moves that choose the next node in the chart of choices: of its nodes by name, `p1`, `many` and `in`. */
export const TO_P1: Move = { ...PLAIN, pick: 20 };
const TO_MANY: Move = { ...PLAIN, pick: 11 };
export const TO_IN: Move = { ...PLAIN, pick: 34 };

const actor = ({ office: { actors } }: Scene, account: string): Actor => actors.actor(account);
export const placeOf = (scene: Scene, account: string): Place => {
  const [request] = scene.model.requests.values();
  if (request === undefined) throw new Error('There is no request');
  return { who: actor(scene, account), request };
};

/** Returns the latest task of the holder that this user may open, including shared tasks. */
export function spotOf(scene: Scene, account: string, holder = account): Spot {
  const [who, { person, groups }] = [actor(scene, account), actor(scene, holder)];
  const tasks: readonly TaskId[] = [...scene.model.requests.values()]
    .flatMap(({ state }) => state?.tasks ?? [])
    .filter(
      ({ assignee, candidates, status }) =>
        status !== 'replied' &&
        (assignee === undefined
          ? candidates.some(({ id }) => id === person.id || groups.includes(id))
          : assignee === person.id),
    )
    .map(({ id }) => id);
  const task = tasks.at(-1);
  const found = task === undefined ? undefined : findTask(scene.model, who, task);
  if (task === undefined || found === undefined || 'ok' in found)
    throw new Error(`${holder} has no task that ${account} sees`);
  return { who, task, found };
}

export const begin = async (scene: Scene, key: string, who: number, v = TWO_DAYS): Promise<void> =>
  executeAccepted(scene, await start(scene, { ...PLAIN, who, v }, undefined, key));
export const leave = (scene: Scene, v = TWO_DAYS) => begin(scene, 'leave', ZHANGWEI, v);
export const agree = (scene: Scene, account: string, move = PLAIN) =>
  decide(scene, move, 'agree', spotOf(scene, account));

type Draw = (scene: Scene) => OfficeAction | undefined | Promise<OfficeAction | undefined>;
const pair =
  (isEitherOr: boolean) =>
  (name: string, prepare: (scene: Scene) => Promise<void>, one: Draw, other: Draw): Pair => ({
    name,
    isEitherOr,
    async set(scene) {
      await prepare(scene);
      return [await one(scene), await other(scene)];
    },
  });
export const eitherOr = pair(true);
export const inSomeOrder = pair(false);

export const shared = async (scene: Scene): Promise<void> => {
  await begin(scene, 'choices', ZHANGWEI);
  await executeAccepted(scene, agree(scene, 'p0', TO_P1));
  await executeAccepted(scene, agree(scene, 'p1', TO_MANY));
};
export const asked = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await executeAccepted(scene, communicate(scene, { ...PLAIN, people: [2] }, spotOf(scene, 'wangfang')));
};
export const circulated = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await executeAccepted(scene, circulate(scene, { ...PLAIN, pick: 2 }, spotOf(scene, 'wangfang')));
};
export const handedOver = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await executeAccepted(scene, transfer(scene, PLAIN, spotOf(scene, 'wangfang')));
};
export const decidedOnce = async (scene: Scene): Promise<void> => {
  await leave(scene, SEVEN_DAYS);
  await executeAccepted(scene, agree(scene, 'wangfang'));
};
export const suspended = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await executeAccepted(scene, suspend(scene, PLAIN, placeOf(scene, 'zhangwei')));
};
export const drafted = async (scene: Scene): Promise<void> =>
  executeAccepted(scene, await saveDraft({ ...scene, keys: ['leave'] }, { ...PLAIN, who: ZHANGWEI }));
export const twoLeaves = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await leave(scene);
};
export const voting = async (scene: Scene): Promise<void> => {
  await begin(scene, 'expense', ZHANGWEI);
  await executeAccepted(scene, agree(scene, 'wangfang'));
  await executeAccepted(scene, agree(scene, 'liqiang'));
};
export const tasksOf = ({ model }: Scene): readonly TaskId[] =>
  [...model.requests.values()].flatMap(({ state }) => state?.tasks.map(({ id }) => id) ?? []);
