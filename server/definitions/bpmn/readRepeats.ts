import { evaluate } from '#domain/expression/evaluate.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { PeopleSource, RepeatRule } from '#domain/workflow/processDefinition.ts';
import { foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childOf, childrenOf, elementId, elementText, type ModdleElement } from './moddleElement.ts';
import { pathsIn } from '../pathsIn.ts';
import type { ParseContext } from './parseContext.ts';
import { isExpression, readBpmnExpression } from './readExpression.ts';

const MOST_TASKS = 1000;

/**
 * What a multi-instance loop goes over.
 * @property signers the collection names the people: each of them gets a task.
 * @property repeats so many tasks, or one for each item of a collection that is no list of people.
 */
export interface RepeatSource {
  readonly signers?: PeopleSource;
  readonly repeats?: RepeatRule;
}

/** `assigned`: what the task says of its people; only where that is the loop's element, the collection names them. */
export function readRepeatSource(
  parsing: ParseContext,
  loop: ModdleElement,
  assigned: readonly string[],
): RepeatSource {
  const cardinality = bodyOf(loop, 'loopCardinality');
  const collection = collectionOf(parsing, loop);
  refuseOutputs(parsing, loop);
  if (collection === undefined) return cardinality === undefined ? {} : readCardinality(parsing, loop, cardinality);
  if (cardinality !== undefined) {
    parsing.report(loop, 'a loop has either a loopCardinality or a collection, not both');
    return {};
  }
  const item = itemOf(parsing, loop);
  const isItem = (text: string) =>
    item !== undefined && /^(?:[$#]\{\s*|=\s*)?([^\s}]+)\s*\}?$/.exec(text)?.[1] === item;
  const list = expressionOf(parsing, loop, collection);
  if (list === undefined) return {};
  if (assigned.every(isItem))
    return {
      signers: isExpression(collection)
        ? { from: 'expression', expression: list }
        : { from: 'variable', name: collection },
    };
  return { repeats: { by: 'forEach', list, ...(item !== undefined && { item }) } };
}

/** `camunda:collection` and its kin, `zeebe:loopCharacteristics`, or plain BPMN's `loopDataInputRef`. */
const collectionOf = (parsing: ParseContext, loop: ModdleElement): string | undefined =>
  foreignAttribute(parsing, loop, 'collection') ??
  foreignExtensionAttribute(parsing, loop, 'loopCharacteristics', 'inputCollection') ??
  namedInput(loop);

const itemOf = (parsing: ParseContext, loop: ModdleElement): string | undefined =>
  foreignAttribute(parsing, loop, 'elementVariable') ??
  foreignExtensionAttribute(parsing, loop, 'loopCharacteristics', 'inputElement') ??
  nameOf(childOf(loop, 'inputDataItem'));

/** The data a loop goes over stands for a variable of its name; an input of the task for what is led into it. */
function namedInput(loop: ModdleElement): string | undefined {
  const input = childOf(loop, 'loopDataInputRef');
  if (input === undefined) return undefined;
  const associations = loop.$parent === undefined ? [] : childrenOf(loop.$parent, 'dataInputAssociations');
  const led = associations.find((each) => childOf(each, 'targetRef') === input);
  const [source] = led === undefined ? [] : childrenOf(led, 'sourceRef');
  return nameOf(source ?? input);
}

const nameOf = (element: ModdleElement | undefined): string | undefined =>
  element && (elementText(element, 'name') ?? elementId(element));

function readCardinality(parsing: ParseContext, loop: ModdleElement, text: string): RepeatSource {
  const number = expressionOf(parsing, loop, text);
  if (number === undefined) return {};
  const known = pathsIn(number).length === 0 ? Number(evaluate(number, () => undefined) ?? Number.NaN) : 1;
  if (!Number.isInteger(known) || known < 1 || known > MOST_TASKS)
    parsing.report(loop, `a loop of ${text} tasks cannot be; it takes a whole number from 1 to ${MOST_TASKS}`);
  return { repeats: { by: 'times', number } };
}

const expressionOf = (parsing: ParseContext, loop: ModdleElement, text: string): Expression | undefined =>
  readBpmnExpression(parsing, loop, text);

/** What people decide is kept in the history, not gathered in a variable. */
function refuseOutputs(parsing: ParseContext, loop: ModdleElement): void {
  for (const name of ['outputCollection', 'outputElement'])
    if (foreignExtensionAttribute(parsing, loop, 'loopCharacteristics', name) !== undefined)
      parsing.report(loop, `${name} would gather what a loop gives in a variable, and we do not run it`);
}

export function bodyOf(loop: ModdleElement, property: string): string | undefined {
  const expression = childOf(loop, property);
  return expression && elementText(expression, 'body');
}
