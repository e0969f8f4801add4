import { bpmCirculation, type CirculationDto } from '#api/bpmCirculation.ts';
import { circulationAfterWords, circulationMeasureWords } from '#api/words.ts';
import type { CirculationCompletion } from '#domain/process/state.ts';
import { ok } from '#domain/shared/result.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { refused } from '../../refused.ts';
import { onTask } from '../commands/onTask.ts';
import { commanding, reading, type BpmParts } from '../parts.ts';
import { peopleSent } from '../peopleSent.ts';
import { readersOf } from '../readers.ts';

/** Contract workflow 5.4: letting others decide first, and calling them back. */
export const circulationAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmCirculation.transRoamTask, ({ body }, caller, request) => commanding(parts, caller, request, (tx, reader) => onTask(tx, parts, reader, {
    task: body.taskId, action: 'circulate', opFiles: body.opFiles,
    command: async () => {
      const completion = completionOf(body);
      const afterwards = circulationAfterWords.fromWire(body.transferType);
      if (completion === undefined || afterwards === 'unknown' || !isOrder(body.approveType)) return refused('circulation.setting');
      const people = await peopleSent(tx, caller.tenant, body.toUser);
      return people.ok ? ok({ kind: 'circulate', task: body.taskId, people: people.value, order: body.approveType, afterwards, completion, opinion: body.opinion.trim() }) : people;
    },
  }))),
  answer(bpmCirculation.cancelTransRoamTask, ({ fields: { taskId } }, caller, request) => commanding(parts, caller, request, (tx, reader) =>
    onTask(tx, parts, reader, { task: taskId, action: 'cancelCirculation', command: () => ({ kind: 'cancelCirculation', task: taskId }) }))),
  answer(bpmCirculation.getRoamTasks, ({ fields }, caller, request) => reading(parts, caller, request, (tx, reader) => readersOf(tx, parts, reader, fields.taskId))),
];

const isOrder = (type: string): type is 'parallel' | 'sequential' => type === 'parallel' || type === 'sequential';

/** Contract workflow 6.7: without the advanced setting everybody has to decide. */
function completionOf({ completeType, completeJudgeType, completeSetting }: CirculationDto): CirculationCompletion | undefined {
  if (completeType !== 1) return { by: 'all' };
  const by = circulationMeasureWords.fromWire(completeJudgeType);
  return by === 'unknown' || typeof completeSetting !== 'number' ? undefined : { by, value: completeSetting };
}
