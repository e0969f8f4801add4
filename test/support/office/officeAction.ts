import type { InstanceFacts } from '#domain/instance/instanceFacts.ts';
import { instanceFacts } from '#domain/process/factsOfState.ts';
import { instanceRefusal, type InstanceAction } from '#domain/instance/instancePolicy.ts';
import type { Actor, Command } from '#domain/workflow/command.ts';
import type { Executor, InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import type { TaskAction } from '#domain/task/taskPolicy.ts';
import { taskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/task/taskPolicy.ts';
import type { Call, Reply } from './colleagues.ts';
import type { Model } from './model.ts';
import type { ModelRequest } from './modelRequest.ts';
import { no, type Outcome } from './outcome.ts';

/** Something a person does through one call, and what the domain says must come of it. */
export interface OfficeAction {
  readonly who: Actor;
  readonly call: Call;
  /** Carries it out in a model. */
  readonly carry: (model: Model) => Promise<Outcome>;
  /** The request it is about, as far as there is one. */
  readonly request?: string | undefined;
  /** How the activity log names it, when it is a command. */
  readonly logged?: string;
  /**
   * What was said. Once accepted it stands in the history (at its task, when it has one) or on the board; once, where
   * only this deed says so.
   */
  readonly word?: { readonly text: string; readonly at: 'history' | 'board'; readonly task?: TaskId };
  /** Of a batch: what its accepted rows are as deeds of their own. */
  readonly rows?: () => readonly Row[];
  /**
   * What the server goes on with after its answer, a transaction each; `check` asks it afterwards what came of them.
   */
  readonly later?: {
    readonly steps: readonly ((model: Model) => Promise<void>)[];
    readonly check: () => Promise<void>;
  };
  /** Looks at the answer of an accepted deed. */
  readonly look?: (reply: Reply, model: Model) => void;
}

/** A task that was decided together with others. */
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

/** An open task somebody may read, or why there is none. */
export function findTask(model: Model, who: Actor, id: TaskId): FoundTask | Outcome {
  const request = model.ofTask(id);
  if (request?.state === undefined || !model.mayRead(who, request)) return no('notFound');
  const task = request.state.tasks.find((each) => each.id === id);
  return task === undefined ? no('task.ended') : { request, state: request.state, task };
}

export const factsOf = ({ request, state, task }: FoundTask) =>
  taskFacts(request.deployed.loaded.process, state, task.id);

/** A command on a task: first whether they may, then what it carries. */
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
    : instanceFacts(request.deployed.loaded.process, request.state, who.person.id)),
  isByLink: !model.isTheirs(who, request),
});

/** Something with a request as a whole, by somebody who may at least read it. */
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

/** People named by id, each once, in that order; nothing when somebody is not known. */
export function peopleNamed({ premises: { actors } }: Model, ids: readonly string[]): readonly Executor[] | undefined {
  const found = [...new Set(ids)].map((id) => actors.everybody.find(({ person }) => person.id === id)?.person);
  return found.every((each) => each !== undefined) ? found : undefined;
}
