import { bpmImage } from '#api/bpmImage.ts';
import { answer, type Answer } from '../../http/answer.ts';
import { chartOf, chartNode } from '../chart.ts';
import { reading, type BpmParts } from '../parts.ts';

/** Contract workflow 5.9, the chart. */
export const imageAnswers = (parts: BpmParts): readonly Answer[] => [
  answer(bpmImage.getBpmnXmlFromParam, ({ body }, caller, request) =>
    reading(parts, caller, request, (tx, reader) => chartOf(tx, parts, reader, body)),
  ),
  answer(bpmImage.getBpmnImageNodeInfo, ({ body }, caller, request) =>
    reading(parts, caller, request, (tx, reader) => chartNode(tx, parts, reader, body)),
  ),
];
