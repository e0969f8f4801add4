import type { Actor, Answers, Command, CommandKind } from '#domain/workflow/command.ts';
import type { Foreseen } from '#domain/process/foresee.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { DefinitionId, Instant, InstanceId, TaskId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { LoadedDefinition } from '../definitions/loadedDefinition.ts';
import type { FormFile } from '../definitions/files/formFile.ts';
import type { Texts } from '../definitions/localText.ts';
import type { FormStep } from '../records/formStore.ts';
import type { Names } from '../storage/columns.ts';
import type { Summary } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import type { ResolvedCommand } from './resolveQuestions.ts';
import type { DeployedDefinition } from './definitionStore.ts';
import type { LockedRow } from './lockInstanceRow.ts';
import type { RecordAttachments } from './projection.ts';

/**
 * What the server needs of a process engine, and all it needs: another engine may stand behind these four. Every call
 * runs inside the caller's transaction, so that a form, the request and the answer kept for a repeat are written
 * together or not at all.
 */
export interface Engine {
  /** Makes a definition the main version of its key; the same contents again change nothing. */
  deploy(tx: Sql, tenant: string, deployment: Deployment): Promise<DeployedDefinition>;
  start(tx: Sql, start: Start): Promise<Result<InstanceState, Failure>>;
  /** Locks a running request until the transaction ends and reads it; refuses what does not run. */
  lock(tx: Sql, instance: InstanceId): Promise<Result<LockedInstance, Failure>>;
  /** Gives back the new state; what was locked is spent by it. */
  apply(tx: Sql, locked: LockedInstance, issued: IssuedCommand): Promise<Result<InstanceState, Failure>>;
  readonly query: EngineQuery;
}

export interface EngineQuery {
  state(tx: Sql, tenant: string, instance: InstanceId): Promise<InstanceState | undefined>;
  definition(tx: Sql, id: DefinitionId): Promise<DeployedDefinition | undefined>;
  main(tx: Sql, tenant: string, key: string): Promise<DeployedDefinition | undefined>;
  allMain(tx: Sql, tenant: string): Promise<readonly DeployedDefinition[]>;
  /**
   * Looks ahead with the core: what it asks about people is answered from the tenant's directory, and nothing is kept.
   */
  foresee<T>(
    tx: Sql,
    definition: DeployedDefinition,
    look: (answers: Answers) => Foreseen<T>,
    before?: LookedAt,
  ): Promise<ResolvedCommand<Foreseen<T>>>;
}

/** A request a command is tried on. */
export interface LookedAt {
  readonly state: InstanceState | undefined;
  readonly command: CommandKind;
}

/** Everything that belongs to one version. `hash` is that of all of it. */
export interface Deployment {
  readonly loaded: LoadedDefinition;
  readonly forms: Readonly<Record<string, FormFile>>;
  readonly texts: Texts;
  readonly hash: string;
}

export interface Start {
  readonly tenant: string;
  readonly definition: DeployedDefinition;
  readonly actor: Actor;
  readonly command: Extract<Command, { kind: 'start' }>;
  readonly presentation: Presentation;
  /** What the record of handing in carries beside the core's words. */
  readonly attached?: RecordAttachments;
}
/** What lists show of a request beside its state. */
export interface Presentation {
  readonly subject: Names;
  readonly number: string;
  readonly department: string;
  readonly summary: Summary;
}

/** A request that runs, as it was read under its lock. */
export interface LockedInstance {
  readonly instance: LockedRow;
  readonly state: InstanceState;
  readonly definition: DeployedDefinition;
}

/** A command with whoever gives it, and what is written together with what it changes. */
export interface IssuedCommand {
  readonly actor: Actor;
  readonly command: Command;
  /** When it was done, where something was written about it before; absent: now. */
  readonly at?: Instant;
  /** The version of the task the person saw; another one is refused as changed. */
  readonly seen?: { readonly task: TaskId; readonly version: number };
  /** What the record carries beside the core's words. */
  readonly attached?: RecordAttachments;
  /** How far a form has come whose values have stayed as they were. */
  readonly form?: FormStep;
  /** Written together with the state; absent: unchanged. */
  readonly presentation?: Partial<Presentation>;
}
