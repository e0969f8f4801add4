import type { NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { DefinitionProblem } from '../problem.ts';
import type { UnboundAssignee } from './bindAssignees.ts';
import type { UnboundVariable } from './bindDecisions.ts';

/** A problem with the id of the flow or node that determines its line. */
export interface ProblemAt extends DefinitionProblem {
  readonly at: string;
}

const REASONS: Readonly<Record<UnboundVariable['reason'], string>> = {
  unsaid: 'neither its values nor the names of the flows say which is agreement and which is refusal',
  contradicting: 'its values and the names of the flows contradict each other',
  moreThanTwo: 'it has other values than agreement and refusal',
  noStep: 'a request may come here before any step has decided',
  whichStep: 'several steps may be meant',
};
const formatMissingSource = (name: string): string =>
  `the form has no field "${firstWord(name)}", and no handler gives it`;
const firstWord = (name: string): string => name.split('.')[0] ?? name;

export function formatUnboundVariable(
  process: ProcessDefinition,
  { name, flow, steps, reason }: UnboundVariable,
): ProblemAt {
  const [step] = steps;
  const message = `the condition asks for "${name}": ${formatMissingSource(name)}`;
  if (step === undefined)
    return {
      ...formatElement(process, flow),
      message,
      expected: `a field "${firstWord(name)}" in form.json`,
      example: fieldOf(name),
    };
  const decision = reason === 'whichStep' ? decisionOf(step) : "${vote == 'agree'}";
  return {
    ...formatElement(process, flow),
    message: `${message}; it is not read as a decision: ${REASONS[reason]}`,
    expected: `the decision, such as ${decision}, or a field "${firstWord(name)}" in form.json that "${elementName(process, step)}" fills in`,
    example: fieldOf(name),
  };
}

export const formatUnboundPart = (process: ProcessDefinition, element: string, name: string): ProblemAt => ({
  ...formatElement(process, element),
  message: `an expression asks for "${name}": ${formatMissingSource(name)}`,
  expected: `a field "${firstWord(name)}" in form.json`,
  example: fieldOf(name),
});

export const formatUnboundAssignee = (process: ProcessDefinition, { step, name }: UnboundAssignee): ProblemAt => ({
  ...formatElement(process, step),
  message: `"${name}" names people: ${formatMissingSource(name)}`,
  expected: `a field of people "${firstWord(name)}" in form.json, or a rule`,
  example: '<ringi:people><ringi:rule from="superior"/></ringi:people>',
});

export const formatWrongPath = (process: ProcessDefinition, element: string, message: string): ProblemAt => ({
  ...formatElement(process, element),
  message,
});

const formatElement = (process: ProcessDefinition, id: string): Pick<ProblemAt, 'at' | 'element'> => ({
  at: id,
  element: `${elementKind(process, id)} "${id}"`,
});
const elementKind = ({ nodes, flows }: ProcessDefinition, id: string): string =>
  Object.hasOwn(flows, id) ? 'sequenceFlow' : (nodes[id]?.kind ?? 'process');
const elementName = ({ nodes }: ProcessDefinition, id: NodeId): string => nodes[id]?.name ?? id;
const decisionOf = (step: NodeId): string =>
  /^\w+$/u.test(step) ? `\${vote.${step} == 'agree'}` : "${vote == 'agree'}";
const fieldOf = (name: string): string =>
  `{"fields": [{"name": "${firstWord(name)}", "key": "${firstWord(name)}", "type": "text"}]}`;
