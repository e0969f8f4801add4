import { SYSTEM } from '#domain/workflow/command.ts';
import type { TaskDto } from '#contract/workflow/bpmTaskLists.ts';
import type { WireCodec } from '#contract/wire/codec.ts';
import { taskKindCodec, taskStatusCodec } from '#contract/workflow/taskCodecs.ts';
import { instanceStatusCodec, recordActionCodec } from '#contract/wire/wireCodecs.ts';
import type { TaskState } from '#domain/workflow/instanceState.ts';
import type { ModelRequest } from './modelRequest.ts';
import { checkWork } from './rules.ts';
import type { Names, Scene } from './scene.ts';

/** Everything in which the server and the model can differ for one request, in wire terms. */
interface Picture {
  readonly status: string;
  readonly outcome: string;
  readonly lockedBy: string | null;
  readonly holders: readonly string[];
  readonly tasks: readonly {
    readonly node: string;
    readonly kind: string;
    readonly status: string;
    readonly version: number;
    readonly holder: string | null;
    readonly executors: readonly string[];
  }[];
  /** Newest first. */
  readonly lines: readonly {
    readonly node: string;
    readonly action: string;
    readonly handler: string;
    readonly remark: string;
  }[];
}

const worded = <D extends string>(words: WireCodec<D>, word: D): string =>
  word === 'unknown' ? '' : words.toWire(word as Exclude<D, 'unknown'>);
const sorted = (ids: readonly string[]): readonly string[] => [...new Set(ids)].toSorted();
const executorsOf = ({ assignee, candidates }: TaskState): readonly string[] =>
  assignee === undefined ? candidates.map(({ id }) => id) : [assignee];
const inOrder = (tasks: readonly TaskState[]): readonly TaskState[] =>
  tasks.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)));

function inModel({ state, lines }: ModelRequest): Picture {
  const tasks = inOrder(state?.tasks ?? []);
  return {
    status: worded(instanceStatusCodec, state?.status ?? 'drafted'),
    outcome: state?.outcome ?? 'open',
    lockedBy: state?.lockedBy ?? null,
    // A task that was returned directly has no assignee, and questions do not count as tasks of the request.
    holders: sorted(
      tasks
        .filter(({ kind, status, statusBefore = status }) => kind !== 'communication' && statusBefore !== 'locked')
        .flatMap(executorsOf),
    ),
    tasks: tasks.map((task) => ({
      node: task.node,
      kind: worded(taskKindCodec, task.kind),
      status: worded(taskStatusCodec, task.status),
      version: task.version,
      holder: task.assignee ?? null,
      executors: sorted(executorsOf(task)),
    })),
    lines: lines.toReversed().map(({ node, action, handler, remark }) => ({
      node,
      action: worded(recordActionCodec, action),
      // Every id on the wire is digits (contract wire 6).
      handler: handler === SYSTEM ? '0' : handler,
      remark,
    })),
  };
}

interface Seen {
  readonly picture: Picture;
  readonly tasks: readonly string[];
  readonly tasksOfLines: readonly (string | null)[];
  readonly waiting: number;
}

async function atServer({ office: { colleagues, actors }, names }: Scene, request: ModelRequest): Promise<Seen> {
  const reader = request.state === undefined ? request.initiator : actors.actor('admin').person.id;
  const id = names.wire(request.id);
  const { bpmInst, bpmCheckHistories } = await colleagues.read(reader, {
    path: `bpmInst/getInstDetail?instId=${id}`,
    method: 'GET',
  });
  const tasks: TaskDto[] = await colleagues.read(reader, { path: `bpmTask/getByInstId?instId=${id}`, method: 'GET' });
  checkWork({ bpmInst }, tasks);
  const done = bpmCheckHistories.filter(({ checkStatus }: { checkStatus: string }) => checkStatus !== 'UNHAND');
  return {
    picture: {
      status: bpmInst.status,
      outcome: bpmInst.outcome,
      lockedBy: bpmInst.lockedBy,
      holders: sorted(bpmInst.taskExecutors.map((each: { id: string }) => each.id)),
      tasks: tasks.map((task) => ({
        node: task.key ?? '',
        kind: task.taskType ?? '',
        status: task.status ?? '',
        version: task.taskVersion ?? 0,
        holder: task.assignee,
        executors: sorted(task.taskExecutors?.map((each) => each.id) ?? []),
      })),
      lines: done.map(({ nodeId, checkStatus, handlerId, remark }: Record<string, string>) => ({
        node: nodeId,
        action: checkStatus,
        handler: handlerId,
        remark,
      })),
    },
    tasks: tasks.map(({ taskId }) => taskId),
    tasksOfLines: done.map(({ taskId }: { taskId: string | null }) => taskId),
    waiting: bpmCheckHistories.length - done.length,
  };
}

/** Compares a request of the server with the model's, and learns the server's task ids. */
export async function compareRequest(scene: Scene, request: ModelRequest): Promise<void> {
  const [ours, theirs] = [inModel(request), await atServer(scene, request)];
  if (JSON.stringify(ours) !== JSON.stringify(theirs.picture))
    throw new Error(
      `The request ${request.deployed.key} differs.\nThe domain: ${JSON.stringify(ours)}\nThe server: ${JSON.stringify(theirs.picture)}`,
    );
  const waiting = request.state?.tasks.filter(({ status }) => status !== 'replied').length ?? 0;
  if (waiting !== theirs.waiting)
    throw new Error(`The history of ${request.deployed.key} shows ${theirs.waiting} open tasks, not ${waiting}`);
  inOrder(request.state?.tasks ?? []).forEach(({ id }, index) => sameTask(scene.names, id, theirs.tasks[index]));
  request.lines.toReversed().forEach(({ task }, index) => {
    const called = theirs.tasksOfLines[index];
    if (task === undefined) {
      if (called !== null)
        throw new Error(`A line of the history names the task ${called ?? 'nothing'}, where the domain names none`);
    } else sameTask(scene.names, task, called);
  });
}

function sameTask(names: Names, ours: string, theirs: string | null | undefined): void {
  if (typeof theirs !== 'string') throw new Error(`The server has no task for ${ours}`);
  if (!names.knows(ours)) names.bind(ours, theirs);
  if (names.wire(ours) !== theirs)
    throw new Error(`The task ${ours} was called ${names.wire(ours)} and is called ${theirs} now`);
}

/** Maps called requests that the model has started to the ids the server has assigned meanwhile. */
export async function mapCalledRequests({ office: { colleagues, actors }, model, names }: Scene): Promise<void> {
  const unknown = [...model.requests.values()]
    .filter(({ id, state }) => state !== undefined && !names.knows(id))
    .toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
  if (unknown.length === 0) return;
  const known = new Set([...model.requests.keys()].map((id) => names.wire(id)));
  const { result } = await colleagues.read(actors.actor('admin').person.id, {
    path: 'bpmInst/query',
    body: { pageNo: 1, pageSize: 200 },
  });
  const fresh = (result.data as { instId: string }[])
    .map(({ instId }) => instId)
    .filter((id) => !known.has(id))
    .toSorted();
  if (fresh.length !== unknown.length)
    throw new Error(`The server has started ${fresh.length} requests by itself, the domain ${unknown.length}`);
  unknown.forEach(({ id }, index) => names.bind(id, fresh[index] ?? ''));
}
