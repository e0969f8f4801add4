import { evaluate } from '#domain/expression/evaluate.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { PeopleSource, RepeatRule } from '#domain/workflow/processDefinition.ts';
import { readVendorAttribute, readVendorExtensionAttribute } from './foreign.ts';
import { getChild, getChildren, elementId, elementText, type ModdleElement } from './moddleElement.ts';
import { findReferencedPaths } from '../referencedPaths.ts';
import type { ParseContext } from './parseContext.ts';
import { isExpression, parseBpmnExpression } from './readExpression.ts';

const MAX_LOOP_TASKS = 1000;

/**
 * What a multi-instance loop iterates over.
 * @property signers the collection contains the assignees: each of them gets a task
 * @property repeats a number of tasks, or one task per item of another collection
 */
export interface LoopSource {
  readonly signers?: PeopleSource;
  readonly repeats?: RepeatRule;
}

/**
 * `assigned`: names of the task's assignees. If one of them is the element variable of the loop, the collection
 * contains the assignees.
 */
export function readLoopSource(parsing: ParseContext, loop: ModdleElement, assigned: readonly string[]): LoopSource {
  const cardinality = expressionBody(loop, 'loopCardinality');
  const collection = readCollection(parsing, loop);
  reportLoopOutputs(parsing, loop);
  if (collection === undefined) return cardinality === undefined ? {} : readCardinality(parsing, loop, cardinality);
  if (cardinality !== undefined) {
    parsing.report(loop, 'a loop has either a loopCardinality or a collection, not both');
    return {};
  }
  const item = readElementVariable(parsing, loop);
  const isItem = (text: string) =>
    item !== undefined && /^(?:[$#]\{\s*|=\s*)?([^\s}]+)\s*\}?$/.exec(text)?.[1] === item;
  const list = parseLoopExpression(parsing, loop, collection);
  if (list === undefined) return {};
  if (assigned.every(isItem))
    return {
      signers: isExpression(collection)
        ? { from: 'expression', expression: list }
        : { from: 'variable', name: collection },
    };
  return { repeats: { by: 'forEach', list, ...(item !== undefined && { item }) } };
}

/** Reads `camunda:collection` and its equivalents, `zeebe:loopCharacteristics`, or BPMN's own `loopDataInputRef`. */
const readCollection = (parsing: ParseContext, loop: ModdleElement): string | undefined =>
  readVendorAttribute(parsing, loop, 'collection') ??
  readVendorExtensionAttribute(parsing, loop, 'loopCharacteristics', 'inputCollection') ??
  readLoopInput(loop);

const readElementVariable = (parsing: ParseContext, loop: ModdleElement): string | undefined =>
  readVendorAttribute(parsing, loop, 'elementVariable') ??
  readVendorExtensionAttribute(parsing, loop, 'loopCharacteristics', 'inputElement') ??
  elementName(getChild(loop, 'inputDataItem'));

/**
 * Returns the variable a loop iterates over: the source of the data association to its input, otherwise the input's own
 * name.
 */
function readLoopInput(loop: ModdleElement): string | undefined {
  const input = getChild(loop, 'loopDataInputRef');
  if (input === undefined) return undefined;
  const associations = loop.$parent === undefined ? [] : getChildren(loop.$parent, 'dataInputAssociations');
  const led = associations.find((each) => getChild(each, 'targetRef') === input);
  const [source] = led === undefined ? [] : getChildren(led, 'sourceRef');
  return elementName(source ?? input);
}

const elementName = (element: ModdleElement | undefined): string | undefined =>
  element && (elementText(element, 'name') ?? elementId(element));

function readCardinality(parsing: ParseContext, loop: ModdleElement, text: string): LoopSource {
  const number = parseLoopExpression(parsing, loop, text);
  if (number === undefined) return {};
  const known = findReferencedPaths(number).length === 0 ? Number(evaluate(number, () => undefined) ?? Number.NaN) : 1;
  if (!Number.isInteger(known) || known < 1 || known > MAX_LOOP_TASKS)
    parsing.report(loop, `a loop of ${text} tasks cannot be; it takes a whole number from 1 to ${MAX_LOOP_TASKS}`);
  return { repeats: { by: 'times', number } };
}

const parseLoopExpression = (parsing: ParseContext, loop: ModdleElement, text: string): Expression | undefined =>
  parseBpmnExpression(parsing, loop, text);

/** Reports loop outputs: decisions are kept in the history and not collected in a variable. */
function reportLoopOutputs(parsing: ParseContext, loop: ModdleElement): void {
  for (const name of ['outputCollection', 'outputElement'])
    if (readVendorExtensionAttribute(parsing, loop, 'loopCharacteristics', name) !== undefined)
      parsing.report(loop, `${name} would gather what a loop gives in a variable, and we do not run it`);
}

export function expressionBody(loop: ModdleElement, property: string): string | undefined {
  const expression = getChild(loop, property);
  return expression && elementText(expression, 'body');
}
