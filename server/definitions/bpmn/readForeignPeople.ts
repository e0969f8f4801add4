import type { PeopleRule, PeopleSource } from '#domain/process/definition.ts';
import { foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childOf, childrenOf, textOf, type ModdleElement } from './moddleElement.ts';
import { isExpression, readExpression } from './readExpression.ts';
import { readGroups, readPeople } from './readPeople.ts';
import type { Reading } from './reading.ts';

/**
 * Who gets a task by the attributes of other modellers and by BPMN 2.0's own owners. An assignee alone decides, as it
 * does
 * there; candidates join. `element` of a multi-instance loop stands for the people of its collection.
 */
export function readForeignPeople(
  reading: Reading,
  task: ModdleElement,
  loop: ModdleElement | undefined,
): readonly PeopleRule[] {
  const assignee = assignment(reading, task, 'assignee');
  const collection = loop && readCollection(reading, loop);
  if (collection !== undefined) return rulesFrom([collection.source], true);
  if (assignee !== undefined) return rulesFrom([readOne(reading, task, assignee, 'person')], loop !== undefined);
  return rulesFrom(
    [
      ...listed(assignment(reading, task, 'candidateUsers')).map((name) => readOne(reading, task, name, 'person')),
      ...listed(assignment(reading, task, 'candidateGroups')).map((name) => readOne(reading, task, name, 'group')),
      ...readOwners(reading, task),
    ],
    loop !== undefined,
  );
}

/** `zeebe:assignmentDefinition` carries as an element what the others write as attributes of the task. */
const assignment = (reading: Reading, task: ModdleElement, name: string): string | undefined =>
  foreignAttribute(reading, task, name) ?? foreignExtensionAttribute(reading, task, 'assignmentDefinition', name);

/** A loop over a list of people: its collection names the signers; the assignee only repeats the loop's element. */
function readCollection(
  reading: Reading,
  loop: ModdleElement,
): { readonly source: PeopleSource | undefined } | undefined {
  const collection =
    foreignAttribute(reading, loop, 'collection') ??
    foreignExtensionAttribute(reading, loop, 'loopCharacteristics', 'inputCollection');
  if (collection === undefined) return undefined;
  if (!isExpression(collection)) return { source: { from: 'variable', name: collection } };
  return { source: expressionSource(reading, loop, collection) };
}

function readOne(
  reading: Reading,
  task: ModdleElement,
  name: string,
  kind: 'person' | 'group',
): PeopleSource | undefined {
  if (isExpression(name))
    return isInitiator(reading, name) ? { from: 'initiator' } : expressionSource(reading, task, name);
  return kind === 'person' ? readPeople(reading, task, [name]) : readGroups(reading, task, [name]);
}

const isInitiator = (reading: Reading, text: string): boolean =>
  text.replace(/^[$#]\{|^=|\}$/g, '').trim() === reading.initiatorVariable;

function expressionSource(reading: Reading, element: ModdleElement, text: string): PeopleSource | undefined {
  const expression = readExpression(reading, element, text);
  return expression && { from: 'expression', expression };
}

/** `potentialOwner` and its kin: `user(kermit), group(management)`; a bare name is a group, as in Flowable. */
function readOwners(reading: Reading, task: ModdleElement): readonly (PeopleSource | undefined)[] {
  return childrenOf(task, 'resources').flatMap((resource) => {
    const assigned = childOf(resource, 'resourceAssignmentExpression');
    const expression = assigned && childOf(assigned, 'expression');
    const isSingle = resource.$type === 'bpmn:HumanPerformer' || resource.$type === 'bpmn:Performer';
    return listed(expression && textOf(expression, 'body')).map((owner) => {
      const [, kind = isSingle ? 'user' : 'group', name = owner] = /^(user|group)\(([^)]*)\)$/.exec(owner) ?? [];
      return readOne(reading, task, name.trim(), kind === 'user' ? 'person' : 'group');
    });
  });
}

/** Splits at commas outside of `${…}`; a FEEL list is one expression. */
function listed(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  if (text.startsWith('=')) return [text];
  return (text.match(/(?:[$#]\{[^}]*\}|\([^)]*\)|[^,])+/g) ?? [])
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Where everybody signs, a group means its people. */
const rulesFrom = (sources: readonly (PeopleSource | undefined)[], expandGroups: boolean): readonly PeopleRule[] =>
  sources.flatMap((source) => (source === undefined ? [] : { ...source, join: 'or' as const, expandGroups }));
