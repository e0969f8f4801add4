import type { Variables } from '#domain/expression/tree.ts';
import type { Actor, Command, ExecutedCommand, RecordAction } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { NodeId, PersonId, TaskId } from '#domain/shared/ids.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';

/**
 * A request in the domain model with the data that a platform stores beside the state. All ids are those of the model.
 */
export interface ModelRequest {
  readonly id: string;
  readonly deployed: DeployedDefinition;
  readonly initiator: PersonId;
  /** Undefined for a draft. */
  readonly state?: InstanceState;
  readonly caller?: string;
  readonly record: Variables;
  /** The approval history, oldest first. */
  readonly lines: readonly Line[];
  /** Every accepted command, oldest first. */
  readonly log: readonly LogLine[];
  /** All users and groups that were ever participants. They and administrators may read it. */
  readonly concerned: ReadonlySet<string>;
  /** Tasks that were open and are closed now. */
  readonly closed: readonly TaskId[];
  readonly copies: readonly { readonly from: PersonId; readonly to: PersonId; readonly kind: 'copy' | 'forward' }[];
  readonly messages: readonly string[];
  readonly followers: readonly PersonId[];
  readonly favouriteOf: readonly PersonId[];
  /** Its shared links, one per user, with the users who have opened them. */
  readonly links: Readonly<Record<PersonId, readonly PersonId[]>>;
}
/** Creates a request without any commands. */
export const createModelRequest = (
  given: Pick<ModelRequest, 'id' | 'deployed' | 'initiator' | 'record'>,
): ModelRequest => ({
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

/** Returns the request after a command, with longer history and log and possibly more readers. */
export function applyDecision(
  request: ModelRequest,
  { person }: Actor,
  { state, effects, event }: ExecutedCommand,
): ModelRequest {
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
