import type { Actor, CommandInputs, Command, CommandKind } from '#domain/workflow/command.ts';
import type { Simulation } from '#domain/process/simulate.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { DefinitionId, Instant, InstanceId, TaskId } from '#domain/shared/ids.ts';
import type { Result } from '#domain/shared/result.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import type { Texts } from '#server/i18n/localText.ts';
import type { FormProgressUpdate } from '#server/forms/records/formStore.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';
import type { CommandChannel, Summary } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { ResolvedCommand } from './resolveAssignees.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { LockedInstanceRow } from './lockInstanceRow.ts';
import type { RecordAttachments } from './projection.ts';

/**
 * The interface between the server and a process engine, which allows for another implementation. Every function runs
 * inside the caller's transaction, so that the form, the request and the stored idempotent response are written
 * together or not at all.
 */
export interface Engine {
  /** Makes a definition the main version of its key; does nothing if the content is unchanged. */
  deploy(tx: Sql, tenant: string, deployment: Deployment): Promise<DeployedDefinition>;
  start(tx: Sql, start: StartInput): Promise<Result<InstanceState>>;
  /** Locks a running request until the end of the transaction and reads it; fails if it is not running. */
  lock(tx: Sql, instance: InstanceId): Promise<Result<LockedInstance>>;
  /** Applies a command and returns the new state. The locked instance must not be used again. */
  apply(tx: Sql, locked: LockedInstance, issued: IssuedCommand): Promise<Result<InstanceState>>;
  readonly query: EngineQuery;
}

export interface EngineQuery {
  state(tx: Sql, tenant: string, instance: InstanceId): Promise<InstanceState | undefined>;
  definition(tx: Sql, id: DefinitionId): Promise<DeployedDefinition | undefined>;
  main(tx: Sql, tenant: string, key: string): Promise<DeployedDefinition | undefined>;
  allMain(tx: Sql, tenant: string): Promise<readonly DeployedDefinition[]>;
  /**
   * Runs a simulation with the core. Its assignee queries are answered from the tenant's directory; nothing is stored.
   */
  simulate<T>(
    tx: Sql,
    definition: DeployedDefinition,
    look: (answers: CommandInputs) => Simulation<T>,
    before?: PreviewTarget,
  ): Promise<ResolvedCommand<Simulation<T>>>;
}

export interface PreviewTarget {
  readonly state: InstanceState | undefined;
  readonly command: CommandKind;
}

/** All parts of one version; `hash` covers them all. */
export interface Deployment {
  readonly loaded: LoadedDefinition;
  readonly forms: Readonly<Record<string, FormFile>>;
  readonly texts: Texts;
  readonly hash: string;
}

export interface StartInput {
  readonly tenant: string;
  readonly definition: DeployedDefinition;
  readonly actor: Actor;
  readonly command: Extract<Command, { kind: 'start' }>;
  readonly presentation: InstancePresentation;
  /** Related requests, files and opinion field stored with the history record of the start. */
  readonly attached?: RecordAttachments;
}
/** Columns for lists that are stored beside the state. */
export interface InstancePresentation {
  readonly subject: LocalizedNames;
  readonly number: string;
  readonly department: string;
  readonly summary: Summary;
}

/** A running request, read under its lock. */
export interface LockedInstance {
  readonly instance: LockedInstanceRow;
  readonly state: InstanceState;
  readonly definition: DeployedDefinition;
}

/** A command with its actor and the data that is stored together with it. */
export interface IssuedCommand {
  readonly actor: Actor;
  readonly command: Command;
  /** Set if the policy has allowed the command under this lock; otherwise the engine asks it. */
  readonly isAllowed?: true;
  /** Time of the command, if something was already written for it; by default now. */
  readonly at?: Instant;
  /** Version of the task the user saw; fails with a conflict if it has changed. */
  readonly seen?: { readonly task: TaskId; readonly version: number };
  /** Related requests, files and opinion field stored with the history record. */
  readonly attached?: RecordAttachments;
  /** Progress of a form whose values are unchanged. */
  readonly form?: FormProgressUpdate;
  /** New list columns; absent if unchanged. */
  readonly presentation?: Partial<InstancePresentation>;
  readonly via?: CommandChannel;
}
