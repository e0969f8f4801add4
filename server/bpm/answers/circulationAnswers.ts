import { bpmCirculation } from '#api/bpmCirculation.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { reading, type BpmParts } from '../parts.ts';
import { readersOf } from '../readers.ts';

/** Contract workflow 5.4: how far the readers of a circulated task are. */
export const circulationAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmCirculation.getRoamTasks, ({ fields }, caller, request) =>
    reading(parts, caller, request, (tx, reader) => readersOf(tx, parts, reader, fields.taskId)),
  ),
];
