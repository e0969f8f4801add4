import type { Command } from '#domain/process/command.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { TaskAction } from '#domain/task/actions.ts';
import { taskFacts } from '#domain/task/facts.ts';
import { taskRefusal } from '#domain/task/policy.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';
import { attached } from './attached.ts';
import { lockTask, type FoundTask } from './findTask.ts';
import { filesSent } from './formsSent.ts';

/** A command on a task: who may do it, and why not, comes before what it carries. */
interface TaskOrder {
  readonly task: string;
  readonly action: TaskAction;
  readonly command: (found: FoundTask) => Command | Promise<Result<Command, Failure>>;
  /** Attachments of the opinion. */
  readonly opFiles?: string | undefined;
}

export async function onTask(tx: Sql, parts: BpmParts, reader: Reader, { task, action, command, opFiles }: TaskOrder): Promise<Result<null, Failure>> {
  const found = await lockTask(tx, parts.engine, reader, task);
  if (!found.ok) return found;
  const { definition, state, instance } = found.value;
  const refusal = taskRefusal(taskFacts(definition.loaded.process, state, task), reader.actor, action);
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const made = await command(found.value);
  const order = 'kind' in made ? ok(made) : made;
  if (!order.ok) return order;
  const files = filesSent(opFiles);
  const allowed = await attached(tx, reader, instance.id, {}, files);
  if (!allowed.ok) return allowed;
  const done = await parts.engine.apply(tx, { tenant: reader.caller.tenant, instance: instance.id, actor: reader.actor, command: order.value, attached: { files, opinionField: '' } });
  return done.ok ? ok(null) : done;
}
