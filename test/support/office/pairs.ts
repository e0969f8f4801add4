import type { Actor } from '#domain/workflow/command.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import { batch } from './batchActions.ts';
import { decide, deliver, sendBack } from './decidingActions.ts';
import { findTask, type OfficeAction } from './officeAction.ts';
import { does } from './does.ts';
import type { Move } from './moves.ts';
import { forward } from './readingActions.ts';
import {
  makeVoid,
  pend,
  recover,
  remove,
  resumeDraft,
  saveDraft,
  start,
  suspend,
  takeBack,
  wake,
  withdraw,
} from './requestActions.ts';
import type { Place, Scene, Spot } from './scene.ts';
import {
  addSigners,
  cancelCirculation,
  circulate,
  claim,
  communicate,
  reply,
  retrieve,
  revokeCommunication,
  saveForm,
  transfer,
} from './taskMoves.ts';

/**
 * Two deeds that reach for the same thing. Of an either-or exactly one can be carried out; of others both may, in some
 * order.
 */
export interface Pair {
  readonly name: string;
  readonly isEitherOr: boolean;
  readonly hasOneKey?: true;
  readonly set: (scene: Scene) => Promise<readonly [one: OfficeAction | undefined, other: OfficeAction | undefined]>;
}

/** A move that does nothing out of the ordinary: `pick` and `v` are numbers no deed turns into something special. */
const PLAIN: Move = {
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
const [P1, ZHANGWEI, LIQIANG] = [1, 4, 6];
/** A leave of two days is the manager's alone; one of seven goes on to human resources. */
const [TWO_DAYS, SEVEN_DAYS] = [1, 6];
/**
 * Moves whose decision in the chart of choices names the node it goes to: of its nodes by name, `p1`, `many` and `in`.
 */
const [TO_P1, TO_MANY, TO_IN] = [
  { ...PLAIN, pick: 20 },
  { ...PLAIN, pick: 11 },
  { ...PLAIN, pick: 34 },
];

const actor = ({ office: { actors } }: Scene, account: string): Actor => actors.actor(account);
const placeOf = (scene: Scene, account: string): Place => {
  const [request] = scene.model.requests.values();
  if (request === undefined) throw new Error('There is no request');
  return { who: actor(scene, account), request };
};

/** A task this person may open that is theirs, or shared with them; the latest. */
function spotOf(scene: Scene, account: string, holder = account): Spot {
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

const begin = async (scene: Scene, key: string, who: number, v = TWO_DAYS): Promise<void> =>
  does(scene, await start(scene, { ...PLAIN, who, v }, undefined, key));
const leave = (scene: Scene, v = TWO_DAYS) => begin(scene, 'leave', ZHANGWEI, v);
const agree = (scene: Scene, account: string, move = PLAIN) => decide(scene, move, 'agree', spotOf(scene, account));

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
const eitherOr = pair(true);
const inSomeOrder = pair(false);

const shared = async (scene: Scene): Promise<void> => {
  await begin(scene, 'choices', ZHANGWEI);
  await does(scene, agree(scene, 'p0', TO_P1));
  await does(scene, agree(scene, 'p1', TO_MANY));
};
const asked = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await does(scene, communicate(scene, { ...PLAIN, people: [2] }, spotOf(scene, 'wangfang')));
};
const circulated = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await does(scene, circulate(scene, { ...PLAIN, pick: 2 }, spotOf(scene, 'wangfang')));
};
const handedOver = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await does(scene, transfer(scene, PLAIN, spotOf(scene, 'wangfang')));
};
const decidedOnce = async (scene: Scene): Promise<void> => {
  await leave(scene, SEVEN_DAYS);
  await does(scene, agree(scene, 'wangfang'));
};
const suspended = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await does(scene, suspend(scene, PLAIN, placeOf(scene, 'zhangwei')));
};
const drafted = async (scene: Scene): Promise<void> =>
  does(scene, await saveDraft({ ...scene, keys: ['leave'] }, { ...PLAIN, who: ZHANGWEI }));
const twoLeaves = async (scene: Scene): Promise<void> => {
  await leave(scene);
  await leave(scene);
};
const voting = async (scene: Scene): Promise<void> => {
  await begin(scene, 'expense', ZHANGWEI);
  await does(scene, agree(scene, 'wangfang'));
  await does(scene, agree(scene, 'liqiang'));
};
const tasksOf = ({ model }: Scene): readonly TaskId[] =>
  [...model.requests.values()].flatMap(({ state }) => state?.tasks.map(({ id }) => id) ?? []);

export const PAIRS: readonly Pair[] = [
  eitherOr(
    'two candidates agree',
    (scene) => begin(scene, 'choices', ZHANGWEI),
    (scene) => agree(scene, 'p0', TO_P1),
    (scene) => agree(scene, 'p1', TO_P1),
  ),
  eitherOr(
    'a holder agrees twice',
    leave,
    (scene) => agree(scene, 'wangfang'),
    (scene) => agree(scene, 'wangfang'),
  ),
  eitherOr(
    'agree against refuse',
    leave,
    (scene) => agree(scene, 'wangfang'),
    (scene) => decide(scene, PLAIN, 'refuse', spotOf(scene, 'wangfang')),
  ),
  eitherOr(
    'agree against transfer',
    leave,
    (scene) => agree(scene, 'wangfang'),
    (scene) => transfer(scene, PLAIN, spotOf(scene, 'wangfang')),
  ),
  eitherOr(
    'agree against return',
    leave,
    (scene) => agree(scene, 'wangfang'),
    (scene) => sendBack(scene, PLAIN, spotOf(scene, 'wangfang')),
  ),
  eitherOr(
    'agree against special delivery',
    leave,
    (scene) => agree(scene, 'wangfang'),
    (scene) => deliver(scene, { ...PLAIN, v: 2 }, spotOf(scene, 'admin', 'wangfang')),
  ),
  eitherOr(
    'agree against circulate',
    leave,
    (scene) => agree(scene, 'wangfang'),
    (scene) => circulate(scene, PLAIN, spotOf(scene, 'wangfang')),
  ),
  eitherOr(
    'withdraw against agree',
    leave,
    (scene) => withdraw(scene, PLAIN, placeOf(scene, 'zhangwei')),
    (scene) => agree(scene, 'wangfang'),
  ),
  eitherOr(
    'void against agree',
    leave,
    (scene) => makeVoid(scene, PLAIN, placeOf(scene, 'zhangwei')),
    (scene) => agree(scene, 'wangfang'),
  ),
  inSomeOrder(
    'void against return',
    leave,
    (scene) => makeVoid(scene, PLAIN, placeOf(scene, 'zhangwei')),
    (scene) => sendBack(scene, PLAIN, spotOf(scene, 'wangfang')),
  ),
  eitherOr(
    'transfer against transfer',
    leave,
    (scene) => transfer(scene, PLAIN, spotOf(scene, 'wangfang')),
    (scene) => transfer(scene, { ...PLAIN, people: [P1] }, spotOf(scene, 'wangfang')),
  ),
  eitherOr(
    'retrieve against agree',
    handedOver,
    (scene) => retrieve(scene, PLAIN, spotOf(scene, 'wangfang', 'p2')),
    (scene) => agree(scene, 'p2'),
  ),
  eitherOr(
    'claim against claim',
    shared,
    (scene) => claim(scene, PLAIN, spotOf(scene, 'p3')),
    (scene) => claim(scene, PLAIN, spotOf(scene, 'hepeng')),
  ),
  inSomeOrder(
    'claim twice by one',
    shared,
    (scene) => claim(scene, PLAIN, spotOf(scene, 'p3')),
    (scene) => claim(scene, PLAIN, spotOf(scene, 'p3')),
  ),
  inSomeOrder(
    "claim against an administrator's decision",
    shared,
    (scene) => claim(scene, PLAIN, spotOf(scene, 'p3')),
    (scene) => decide(scene, TO_IN, 'agree', spotOf(scene, 'admin', 'p3')),
  ),
  eitherOr(
    'the last reader against calling back',
    circulated,
    (scene) => agree(scene, 'p2'),
    (scene) => cancelCirculation(scene, PLAIN, spotOf(scene, 'wangfang')),
  ),
  eitherOr(
    'two answers to one question',
    asked,
    (scene) => reply(scene, PLAIN, spotOf(scene, 'p2')),
    (scene) => reply(scene, PLAIN, spotOf(scene, 'p2')),
  ),
  inSomeOrder(
    'an answer against taking the question back',
    asked,
    (scene) => reply(scene, PLAIN, spotOf(scene, 'p2')),
    (scene) => revokeCommunication(scene, PLAIN, spotOf(scene, 'wangfang')),
  ),
  eitherOr(
    'take back against the next decision',
    decidedOnce,
    (scene) => takeBack(scene, PLAIN, placeOf(scene, 'wangfang')),
    (scene) => agree(scene, 'chenjie'),
  ),
  eitherOr(
    'recover against the next decision',
    decidedOnce,
    (scene) => recover(scene, { ...PLAIN, who: 0, v: 1 }),
    (scene) => agree(scene, 'chenjie'),
  ),
  eitherOr(
    'suspend twice',
    leave,
    (scene) => suspend(scene, PLAIN, placeOf(scene, 'zhangwei')),
    (scene) => suspend(scene, PLAIN, placeOf(scene, 'admin')),
  ),
  eitherOr(
    'resume twice',
    suspended,
    (scene) => wake(scene, { ...PLAIN, who: 0 }, 'resume'),
    (scene) => wake(scene, { ...PLAIN, who: 1 }, 'resume'),
  ),
  eitherOr(
    'put aside twice',
    leave,
    (scene) => pend(scene, PLAIN, placeOf(scene, 'zhangwei')),
    (scene) => pend(scene, PLAIN, placeOf(scene, 'wangfang')),
  ),
  inSomeOrder(
    'put aside against agree',
    leave,
    (scene) => pend(scene, PLAIN, placeOf(scene, 'zhangwei')),
    (scene) => agree(scene, 'wangfang'),
  ),
  eitherOr(
    'a draft started twice',
    drafted,
    (scene) => resumeDraft(scene, PLAIN),
    (scene) => resumeDraft(scene, PLAIN),
  ),
  inSomeOrder(
    'two starts',
    async () => undefined,
    (scene) => start(scene, { ...PLAIN, who: ZHANGWEI }, undefined, 'leave'),
    (scene) => start(scene, { ...PLAIN, who: LIQIANG }, undefined, 'leave'),
  ),
  inSomeOrder(
    'two votes of one counter-sign',
    voting,
    (scene) => agree(scene, 'wulei'),
    (scene) => decide(scene, PLAIN, 'refuse', spotOf(scene, 'hepeng')),
  ),
  inSomeOrder(
    'more signers against a vote',
    voting,
    (scene) => addSigners(scene, { ...PLAIN, people: [0, 1] }, spotOf(scene, 'hepeng')),
    (scene) => agree(scene, 'wulei'),
  ),
  inSomeOrder(
    'a batch against one of its tasks',
    twoLeaves,
    (scene) => batch(scene, PLAIN, spotOf(scene, 'wangfang'), tasksOf(scene)),
    (scene) => agree(scene, 'wangfang'),
  ),
  inSomeOrder(
    'two batches, the other way round',
    twoLeaves,
    (scene) => batch(scene, PLAIN, spotOf(scene, 'wangfang'), tasksOf(scene)),
    (scene) => batch(scene, PLAIN, spotOf(scene, 'admin', 'wangfang'), tasksOf(scene).toReversed()),
  ),
  inSomeOrder(
    'delete against agree',
    leave,
    (scene) => remove(scene, PLAIN, placeOf(scene, 'admin')),
    (scene) => agree(scene, 'wangfang'),
  ),
  inSomeOrder(
    'save the form against agree',
    leave,
    (scene) => saveForm(scene, PLAIN, spotOf(scene, 'wangfang')),
    (scene) => agree(scene, 'wangfang'),
  ),
  eitherOr(
    'forward to the same person',
    leave,
    (scene) => forward(scene, PLAIN, true, placeOf(scene, 'zhangwei')),
    (scene) => forward(scene, PLAIN, true, placeOf(scene, 'wangfang')),
  ),
  {
    ...inSomeOrder(
      'one call sent twice',
      leave,
      (scene) => agree(scene, 'wangfang'),
      () => undefined,
    ),
    hasOneKey: true,
  },
];
