import { isExcludedFromBatch } from '#domain/process/chart/paths.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import { opinionRefusal } from '#domain/tasks/opinion.ts';
import { completeTaskInModel, VOTE_TO_WIRE } from './decidingActions.ts';
import { findTask, type OfficeAction } from './officeAction.ts';
import type { Model } from './model.ts';
import type { Move } from './moves.ts';
import { DONE, no, type Outcome } from './outcome.ts';
import { opinionOf, spotFor, type Scene, type Spot } from './scene.ts';

/** The common values of a batch. */
interface Batch {
  readonly spot: Spot;
  readonly tasks: readonly TaskId[];
  readonly opinion: string;
  readonly vote: 'agree' | 'refuse';
}

const tasksFor = (scene: Scene, move: Move): readonly TaskId[] =>
  [0, 1, 2, 3]
    .slice(0, 1 + (move.pick % 4))
    .flatMap(
      (step) =>
        spotFor(scene, { ...move, task: move.task + step, isBold: move.isBold || step === 3 }, 'agree')?.task ?? [],
    );

function batchOf(
  scene: Scene,
  move: Move,
  spot = spotFor(scene, move, 'agree'),
  tasks = tasksFor(scene, move),
): Batch | undefined {
  return (
    spot && {
      spot,
      tasks: [...new Set(tasks)],
      opinion: opinionOf(scene, move),
      vote: move.pick % 5 === 0 ? 'refuse' : 'agree',
    }
  );
}

/** Decides one task of a batch, unless it must be decided alone. */
async function decideOne(model: Model, { spot: { who }, opinion, vote }: Batch, task: TaskId): Promise<Outcome> {
  const found = findTask(model, who, task);
  return !('ok' in found) && isExcludedFromBatch(found.request.deployed.loaded.process, found.task.node)
    ? no('task.notInBatch')
    : completeTaskInModel(who, { task, opinion, way: vote })(model);
}

type Results = Map<TaskId, Outcome>;
const rowsOf = (results: Results, { vote, opinion }: Batch) =>
  [...results].flatMap(([task, { ok }]) => (ok ? [{ task, logged: vote, text: opinion }] : []));

export interface WireRow {
  readonly taskId: string;
  readonly success: boolean | null;
  readonly reason: string | null;
}

/** Checks that the server reports the same result for each row as the model. */
function checkRows({ names }: Scene, rows: readonly WireRow[], results: Results): void {
  const said = rows.map(({ taskId, success, reason }) => [
    taskId,
    success === true ? 'done' : success === null ? 'waiting' : (reason ?? 'form.invalid'),
  ]);
  const meant = [...results].map(([task, outcome]) => [names.wire(task), outcome.ok ? 'done' : outcome.code]);
  if (JSON.stringify(said) !== JSON.stringify(meant))
    throw new Error(`The batch came out as ${JSON.stringify(said)}, not as ${JSON.stringify(meant)}`);
}

const bodyOf = ({ names }: Scene, { tasks, opinion, vote }: Batch) => ({
  taskIds: tasks.map((id) => names.wire(id)).join(','),
  checkType: VOTE_TO_WIRE[vote],
  opinion,
});

/** Decides several tasks at once, each with its own result. */
export function batch(scene: Scene, move: Move, spot?: Spot, tasks?: readonly TaskId[]): OfficeAction | undefined {
  const meant = batchOf(scene, move, spot, tasks);
  if (meant === undefined) return undefined;
  const results: Results = new Map();
  return {
    who: meant.spot.who,
    call: { path: 'bpmTask/batCompleteTask', body: bodyOf(scene, meant) },
    async carry(model) {
      for (const task of meant.tasks) results.set(task, await decideOne(model, meant, task));
      return DONE;
    },
    rows: () => rowsOf(results, meant),
    look: ({ body }) => checkRows(scene, body.data as WireRow[], results),
  };
}

/** Does the same as a batch that the server processes after its answer. */
export function laterBatch(scene: Scene, move: Move): OfficeAction | undefined {
  const meant = batchOf(scene, move);
  if (meant === undefined) return undefined;
  const {
    spot: { who },
    tasks,
    opinion,
    vote,
  } = meant;
  const results: Results = new Map();
  let id = '';
  return {
    who,
    call: { path: 'bpmAsyncTask/save', body: bodyOf(scene, meant) },
    async carry() {
      const refusal = opinionRefusal(opinion, vote !== 'agree');
      return refusal === undefined ? DONE : no(refusal.code);
    },
    look: ({ body }) => {
      id = body.data.id as string;
    },
    rows: () => rowsOf(results, meant),
    later: {
      steps: tasks.map((task) => async (model) => {
        results.set(task, await decideOne(model, meant, task));
      }),
      async check() {
        const { data } = await scene.office.colleagues.read(who.person.id, {
          path: `bpmAsyncTask/get?pkId=${id}`,
          method: 'GET',
        });
        checkRows(scene, data.rows as WireRow[], results);
      },
    },
  };
}
