import type { NodeId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { DefinitionProblem } from '../problem.ts';
import type { UnfilledPeople } from './bindPeople.ts';
import type { UnfilledName } from './readDecisions.ts';

/** A problem with the id of the flow or node whose line it is told by. */
export interface ProblemAt extends DefinitionProblem {
  readonly at: string;
}

const REASONS: Readonly<Record<UnfilledName['reason'], string>> = {
  unsaid: 'neither its values nor the names of the flows say which is agreement and which is refusal',
  contradicting: 'its values and the names of the flows contradict each other',
  moreThanTwo: 'it has other values than agreement and refusal',
  noStep: 'a request may come here before any step has decided',
  whichStep: 'several steps may be meant',
};
const notFilled = (name: string): string => `the form has no field "${firstWord(name)}", and no handler gives it`;
const firstWord = (name: string): string => name.split('.')[0] ?? name;

export function sayUnfilled(process: ProcessDefinition, { name, flow, steps, reason }: UnfilledName): ProblemAt {
  const [step] = steps;
  const message = `the condition asks for "${name}": ${notFilled(name)}`;
  if (step === undefined)
    return {
      ...placeOf(process, flow),
      message,
      expected: `a field "${firstWord(name)}" in form.json`,
      example: fieldOf(name),
    };
  const decision = reason === 'whichStep' ? decisionOf(step) : "${vote == 'agree'}";
  return {
    ...placeOf(process, flow),
    message: `${message}; it is not read as a decision: ${REASONS[reason]}`,
    expected: `the decision, such as ${decision}, or a field "${firstWord(name)}" in form.json that "${nameOf(process, step)}" fills in`,
    example: fieldOf(name),
  };
}

export const sayUnfilledPart = (process: ProcessDefinition, element: string, name: string): ProblemAt => ({
  ...placeOf(process, element),
  message: `an expression asks for "${name}": ${notFilled(name)}`,
  expected: `a field "${firstWord(name)}" in form.json`,
  example: fieldOf(name),
});

export const sayUnfilledPeople = (process: ProcessDefinition, { step, name }: UnfilledPeople): ProblemAt => ({
  ...placeOf(process, step),
  message: `"${name}" names people: ${notFilled(name)}`,
  expected: `a field of people "${firstWord(name)}" in form.json, or a rule`,
  example: '<ringi:people><ringi:rule from="superior"/></ringi:people>',
});

export const sayWrongPath = (process: ProcessDefinition, element: string, message: string): ProblemAt => ({
  ...placeOf(process, element),
  message,
});

const placeOf = (process: ProcessDefinition, id: string): Pick<ProblemAt, 'at' | 'element'> => ({
  at: id,
  element: `${kindOf(process, id)} "${id}"`,
});
const kindOf = ({ nodes, flows }: ProcessDefinition, id: string): string =>
  Object.hasOwn(flows, id) ? 'sequenceFlow' : (nodes[id]?.kind ?? 'process');
const nameOf = ({ nodes }: ProcessDefinition, id: NodeId): string => nodes[id]?.name ?? id;
const decisionOf = (step: NodeId): string =>
  /^\w+$/u.test(step) ? `\${vote.${step} == 'agree'}` : "${vote == 'agree'}";
const fieldOf = (name: string): string =>
  `{"fields": [{"name": "${firstWord(name)}", "key": "${firstWord(name)}", "type": "text"}]}`;
