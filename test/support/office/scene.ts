import { instanceRefusal, type InstanceAction } from '#domain/requests/instancePolicy.ts';
import type { Actor } from '#domain/workflow/command.ts';
import type { TaskId } from '#domain/shared/ids.ts';
import type { TaskAction } from '#domain/tasks/taskPolicy.ts';
import { buildTaskFacts } from '#domain/process/factsOfState.ts';
import { taskRefusal } from '#domain/tasks/taskPolicy.ts';
import type { FoundTask } from './officeAction.ts';
import { factsOfRequest } from './officeAction.ts';
import { Model, type AgentRule } from './model.ts';
import type { ModelRequest } from './modelRequest.ts';
import type { Move } from './moves.ts';
import type { Office } from './office.ts';

/** Maps ids of the model to ids of the server. An unmapped id is the same on both sides. */
export class Names {
  readonly #wire = new Map<string, string>();
  bind(ours: string, theirs: string): void {
    this.#wire.set(ours, theirs);
  }
  knows(ours: string): boolean {
    return this.#wire.has(ours);
  }
  wire(ours: string): string {
    return this.#wire.get(ours) ?? ours;
  }
}

/** Converts moves to actions: a server, a model, and the mapping of their ids. */
export interface Scene {
  readonly office: Office;
  readonly model: Model;
  readonly names: Names;
  readonly newWord: () => string;
  /** The processes to start. A process listed twice is started twice as often. */
  readonly keys: readonly string[];
}

export function createScene(office: Office, keys: readonly string[], agents: readonly AgentRule[] = []): Scene {
  let words = 0;
  return {
    office,
    keys,
    model: new Model({ actors: office.actors, now: office.clock.now, deployed: office.deployed, agents }),
    names: new Names(),
    newWord: () => `w${(words += 1)}`,
  };
}

export const pickOf = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

export interface Spot {
  readonly who: Actor;
  readonly task: TaskId;
  readonly found?: FoundTask;
}
export interface Place {
  readonly who: Actor;
  readonly request: ModelRequest;
}

/** Returns one of the permitted candidates, an administrator rarely, because they may do nearly everything. */
function oneOf<T extends { readonly who: Actor }>(allowed: readonly T[], { who, task }: Move): T | undefined {
  const ordinary = allowed.filter((each) => !each.who.isAdministrator);
  return pickOf(who % 7 === 0 || ordinary.length === 0 ? allowed : ordinary, task * 7 + who);
}

const openTasks = ({ model }: Scene): readonly FoundTask[] =>
  [...model.requests.values()].flatMap(
    (request) =>
      request.state?.tasks
        .map((task): FoundTask[] => (request.state === undefined ? [] : [{ request, state: request.state, task }]))
        .flat() ?? [],
  );

/**
 * Returns the task of a move: one its user may act on, or for a bold move any task, including closed and unknown ones.
 */
export function spotFor(scene: Scene, move: Move, action: TaskAction): Spot | undefined {
  const { actors } = scene.office;
  const open = openTasks(scene);
  if (move.isBold) {
    const closed = [...scene.model.requests.values()]
      .flatMap((request) => request.closed)
      .filter((id) => scene.names.knows(id));
    const task = pickOf([...open.map((found) => found.task.id), ...closed, '42'], move.task);
    const who = pickOf(actors.crowd, move.who);
    const found = open.find((each) => each.task.id === task);
    return task === undefined || who === undefined ? undefined : { who, task, ...(found && { found }) };
  }
  const allowed = open.flatMap((found) => {
    const facts = buildTaskFacts(found.request.deployed.loaded.process, found.state, found.task.id);
    return actors.everybody
      .filter((who) => taskRefusal(facts, who, action) === undefined && scene.model.mayRead(who, found.request))
      .map((who): Spot => ({ who, task: found.task.id, found }));
  });
  return oneOf(allowed, move);
}

/** Does the same for a whole request. */
export function placeFor(scene: Scene, move: Move, action: InstanceAction): Place | undefined {
  const { actors } = scene.office;
  const all = [...scene.model.requests.values()];
  if (move.isBold) {
    const [request, who] = [pickOf(all, move.task), pickOf(actors.crowd, move.who)];
    return request === undefined || who === undefined ? undefined : { request, who };
  }
  return oneOf(
    all.flatMap((request) =>
      actors.everybody
        .filter(
          (who) =>
            scene.model.mayRead(who, request) &&
            instanceRefusal(factsOfRequest(scene.model, request, who), who, action) === undefined,
        )
        .map((who): Place => ({ who, request })),
    ),
    move,
  );
}

/** Returns the ids of the users a move selects; a bold move sometimes adds an unknown id. */
export const pickUserIds = ({ office: { actors } }: Scene, { people, isBold, pick }: Move): readonly string[] => [
  ...(pick % 19 === 0 ? [] : people).map((index) => pickOf(actors.crowd, index)?.person.id ?? ''),
  ...(isBold && pick % 5 === 0 ? ['999'] : []),
];

/** Whether only one action uses the text; `newWord` creates such texts. */
export const isSole = (word: string): boolean => word.startsWith('w');

/** Usually a reason, sometimes none, rarely one that is too long. */
export const opinionOf = ({ newWord }: Scene, { pick, isAgreed }: Move): string =>
  pick % 12 === 0 && isAgreed ? '' : pick === 13 ? 'x'.repeat(501) : newWord();
