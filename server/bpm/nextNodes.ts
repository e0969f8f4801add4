import type { NodeUsersDto } from '#api/bpmShapes.ts';
import type { bpmTask } from '#api/bpmTask.ts';
import type { BodyOf } from '#api/endpoint.ts';
import { voteWords } from '#api/words.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { variablesOf } from '../forms/fillForm.ts';
import type { Sql } from '../storage/database.ts';
import { findTask } from './commands/findTask.ts';
import { returnOf } from './commands/returnOf.ts';
import { taskRecord } from './commands/taskForm.ts';
import { foreseeMove, foreseeVote } from './foresee.ts';
import type { BpmParts } from './parts.ts';
import type { Reader } from './reader.ts';

/**
 * Where a vote or a return would lead with the form as it stands on the page (contract workflow 5.4
 * `getTaskFlowNodesExecutors`).
 */
export async function nextNodes(
  tx: Sql,
  parts: BpmParts,
  reader: Reader,
  body: BodyOf<typeof bpmTask.getTaskFlowNodesExecutors>,
): Promise<Result<NodeUsersDto[], Failure>> {
  const found = await findTask(tx, parts.engine, reader, body.taskId);
  if (!found.ok) return found;
  const at = { engine: parts.engine, tx, reader };
  const back = returnOf(body, '');
  if (back !== undefined) return foreseeMove(at, found.value, back);
  const record = await taskRecord(tx, parts, reader, found.value, body, 'nothing');
  const vote = voteWords.fromWire(body.checkType);
  return foreseeVote(
    at,
    found.value,
    vote === 'unknown' ? 'agree' : vote,
    record.ok && record.value !== undefined ? variablesOf(record.value) : {},
  );
}
