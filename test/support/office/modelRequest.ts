import type { Variables } from '#domain/expression/tree.ts';
import type { Actor, Command, Decided, RecordAction } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { NodeId, PersonId, TaskId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '#server/engine/definitionStore.ts';

/**
 * One request as the domain alone sees it, with what a platform keeps beside the state. All ids are the model's own.
 */
export interface ModelRequest {
  readonly id: string;
  readonly deployed: DeployedDefinition;
  readonly initiator: PersonId;
  /** A draft has none. */
  readonly state?: InstanceState;
  readonly caller?: string;
  readonly record: Variables;
  /** The approval history, oldest first. */
  readonly lines: readonly Line[];
  /** Every accepted command, oldest first. */
  readonly log: readonly LogLine[];
  /** People and groups it has ever concerned: with administrators, those who may read it. */
  readonly concerned: ReadonlySet<string>;
  /** Tasks that were open once. */
  readonly closed: readonly TaskId[];
  readonly copies: readonly { readonly from: PersonId; readonly to: PersonId; readonly kind: 'copy' | 'forward' }[];
  readonly messages: readonly string[];
  readonly followers: readonly PersonId[];
  readonly favouriteOf: readonly PersonId[];
  /** Links to it, one a person, with those who have opened them. */
  readonly links: Readonly<Record<PersonId, readonly PersonId[]>>;
}
/** A request nothing has been done with yet. */
export const blank = (given: Pick<ModelRequest, 'id' | 'deployed' | 'initiator' | 'record'>): ModelRequest => ({
  ...given,
  lines: [],
  log: [],
  concerned: new Set(),
  closed: [],
  copies: [],
  messages: [],
  followers: [],
  favouriteOf: [],
  links: {},
});

export interface Line {
  readonly node: NodeId;
  readonly action: RecordAction;
  readonly handler: PersonId;
  readonly task?: TaskId | undefined;
  readonly remark: string;
}
export interface LogLine {
  readonly who: PersonId;
  readonly officeAction: string;
  readonly task?: TaskId | undefined;
}

const actionOf = (command: Command): string => (command.kind === 'decide' ? command.vote : command.kind);

/** The request after a command: its history and log are longer, and more people may know it. */
export function grown(request: ModelRequest, { person }: Actor, { state, effects, event }: Decided): ModelRequest {
  const recorded = effects.flatMap((effect) => (effect.kind === 'recorded' ? [effect.record] : []));
  const removed = new Set(effects.flatMap((effect) => (effect.kind === 'recordsRemoved' ? effect.tasks : [])));
  const added = recorded.map(({ node, action, handler, task, remark }): Line => ({
    node,
    action,
    handler,
    task,
    remark,
  }));
  const open = new Set(state.tasks.map(({ id }) => id));
  const met = [
    ...state.tasks.flatMap(({ assignee, candidates, transferredBy }) => [
      ...(assignee === undefined ? candidates.map(({ id }) => id) : [assignee]),
      ...transferredBy,
    ]),
    ...recorded.flatMap(({ handler, agentFor, partners }) => [
      handler,
      ...(agentFor === undefined ? [] : [agentFor]),
      ...partners.map(({ id }) => id),
    ]),
  ];
  return {
    ...request,
    state,
    lines: [...request.lines, ...added].filter(({ task }) => task === undefined || !removed.has(task)),
    log: [
      ...request.log,
      {
        who: person.id,
        officeAction: actionOf(event.command),
        task: 'task' in event.command ? event.command.task : undefined,
      },
    ],
    concerned: new Set([...request.concerned, state.initiator.id, ...met]),
    closed: [...request.closed, ...(request.state?.tasks ?? []).map(({ id }) => id).filter((id) => !open.has(id))],
  };
}
