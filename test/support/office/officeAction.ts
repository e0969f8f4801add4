import type { InstanceFacts } from '#domain/requests/instanceFacts.ts';
import { buildInstanceFacts } from '#domain/process/factsOfState.ts';
import { instanceRefusal, type InstanceAction } from '#domain/requests/instancePolicy.ts';
import type { Actor, Command } from '#domain/workflow/command.ts';
import type { Executor, InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import type { TaskAction } from '#domain/tasks/taskPolicy.ts';
import { buildTaskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import type { Call, Reply } from './colleagues.ts';
import type { Model } from './model.ts';
import type { ModelRequest } from './modelRequest.ts';
import { no, type Outcome } from './outcome.ts';

/** An action of a user through one call, and its expected result in the domain. */
export interface OfficeAction {
  readonly who: Actor;
  readonly call: Call;
  /** Executes it in a model. */
  readonly carry: (model: Model) => Promise<Outcome>;
  /** The request it concerns, if there is one. */
  readonly request?: string | undefined;
  /** Its name in the activity log, if it is a command. */
  readonly logged?: string;
  /**
   * The comment of the action. Once accepted it is in the history (at its task, if it has one) or on the board; exactly
   * once if only this action uses the text.
   */
  readonly word?: { readonly text: string; readonly at: 'history' | 'board'; readonly task?: TaskId };
  /** For a batch: its accepted rows as separate actions. */
  readonly rows?: () => readonly Row[];
  /** The work the server does after its answer, one transaction each; `check` queries its result afterwards. */
  readonly later?: {
    readonly steps: readonly ((model: Model) => Promise<void>)[];
    readonly check: () => Promise<void>;
  };
  /** Inspects the answer of an accepted action. */
  readonly look?: (reply: Reply, model: Model) => void;
}

/** A task that was decided in a batch. */
export interface Row {
  readonly task: TaskId;
  readonly logged: string;
  readonly text: string;
}

export interface FoundTask {
  readonly request: ModelRequest;
  readonly state: InstanceState;
  readonly task: TaskState;
}

/** Returns an open task the user may read, or the reason why there is none. */
export function findTask(model: Model, who: Actor, id: TaskId): FoundTask | Outcome {
  const request = model.ofTask(id);
  if (request?.state === undefined || !model.mayRead(who, request)) return no('notFound');
  const task = request.state.tasks.find((each) => each.id === id);
  return task === undefined ? no('task.ended') : { request, state: request.state, task };
}

export const factsOf = ({ request, state, task }: FoundTask) =>
  buildTaskFacts(request.deployed.loaded.process, state, task.id);

/** A command on a task: checks the permission first, then the values. */
export const onTask =
  (who: Actor, id: TaskId, action: TaskAction, make: (found: FoundTask) => Command | Outcome) =>
  async (model: Model): Promise<Outcome> => {
    const found = findTask(model, who, id);
    if ('ok' in found) return found;
    const refusal = taskRefusal(factsOf(found), who, action);
    if (refusal !== undefined) return no(refusal.code);
    const made = make(found);
    return 'ok' in made ? made : model.act(who, found.request.id, made);
  };

const DRAFT: Omit<InstanceFacts, 'initiator'> = {
  status: 'drafted',
  holders: [],
  isCalled: false,
  isAtFirstNode: false,
  takeBack: 'nothing',
};
export const factsOfRequest = (model: Model, request: ModelRequest, who: Actor): InstanceFacts => ({
  ...(request.state === undefined
    ? { ...DRAFT, initiator: request.initiator }
    : buildInstanceFacts(request.deployed.loaded.process, request.state, who.person.id)),
  isByLink: !model.isTheirs(who, request),
});

/** An action on a whole request by a user who may at least read it. */
export const onRequest =
  (
    who: Actor,
    id: string,
    action: InstanceAction,
    then: (request: ModelRequest, model: Model) => Promise<Outcome> | Outcome,
  ) =>
  async (model: Model): Promise<Outcome> => {
    const request = model.get(id);
    if (request === undefined || !model.mayRead(who, request)) return no('notFound');
    const refusal = instanceRefusal(factsOfRequest(model, request, who), who, action);
    return refusal === undefined ? then(request, model) : no(refusal.code);
  };

/** Returns the users with the given ids in order, without duplicates, or undefined if one is unknown. */
export function findExecutors(
  { premises: { actors } }: Model,
  ids: readonly string[],
): readonly Executor[] | undefined {
  const found = [...new Set(ids)].map((id) => actors.everybody.find(({ person }) => person.id === id)?.person);
  return found.every((each) => each !== undefined) ? found : undefined;
}
