import type * as v from 'valibot';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/tasks/taskPolicy.ts';
import type { Command, CommandOf } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { parseUserList, type SentUserList } from '../parseUserList.ts';
import {
  requestOnInstance,
  requestOnTask,
  type DoneCommand,
  type OpinionExtras,
  type RequestedCommand,
} from './executeCommand.ts';
import type { FoundTask } from './findRequest.ts';

/** An endpoint of the contract that executes commands. */
export interface CommandCall {
  readonly endpoint: Endpoint;
  /** Returns the commands in the body or fields, which have passed the schema of the endpoint. */
  readonly toCommands: (sent: unknown) => readonly RequestedCommand[];
  /** Returns the response; null by default. */
  readonly answer?: Answer;
}
type Answer = (tx: Sql, deps: WorkflowContext, viewer: Viewer, done: DoneCommand) => Promise<Result<unknown>>;

/** An endpoint whose body or fields contain the command. */
interface Sending<Sent> extends Endpoint {
  readonly body?: v.GenericSchema<unknown, Sent>;
  readonly fields?: v.GenericSchema<unknown, Sent>;
}

export const createCall = <Sent>(
  endpoint: Sending<Sent>,
  toCommands: (sent: Sent) => readonly RequestedCommand[],
  answer?: Answer,
): CommandCall => ({
  endpoint,
  toCommands: (sent) => toCommands(sent as Sent),
  ...(answer && { answer }),
});

/** Resolves the users named in a call; an unknown user refuses it. */
type ResolveSentUsers = (sent: SentUserList) => Promise<Result<readonly Executor[]>>;
type InstanceCommand = CommandOf<
  'withdraw' | 'takeBack' | 'recover' | 'void' | 'suspend' | 'resume' | 'pend' | 'restore' | 'delete'
>;

/** Creates a call with one command on a task. `action` is the permission it requires. */
export const createTaskCall = <Sent extends OpinionExtras & { readonly taskId: string }>(
  endpoint: Sending<Sent>,
  action: TaskAction,
  make: (sent: Sent, found: FoundTask, find: ResolveSentUsers) => Result<Command> | Promise<Result<Command>>,
): CommandCall =>
  createCall(endpoint, (sent) => [
    requestOnTask(
      sent.taskId,
      sent,
      () => ok(action),
      async (found, tx, _, { caller }) => {
        const command = await make(sent, found, (named) => parseUserList(tx, caller.tenant, named));
        return command.ok ? ok({ issued: { command: command.value } }) : command;
      },
    ),
  ]);

export const createInstanceCall = <Sent extends OpinionExtras & { readonly instId: string }>(
  endpoint: Sending<Sent>,
  make: (sent: Sent, instance: Pick<StoredInstance, 'status'>) => Result<InstanceCommand>,
): CommandCall =>
  createCall(endpoint, (sent) => [requestInstanceCommand(sent.instId, sent, (instance) => make(sent, instance))]);

export const requestInstanceCommand = (
  id: InstanceId,
  extras: OpinionExtras,
  make: (instance: Pick<StoredInstance, 'status'>) => Result<InstanceCommand>,
): RequestedCommand =>
  requestOnInstance(
    id,
    extras,
    ({ instance }) => {
      const command = make(instance);
      return command.ok ? ok(command.value.kind) : command;
    },
    async ({ instance }) => {
      const command = make(instance);
      return command.ok ? ok({ issued: { command: command.value } }) : command;
    },
  );
