import type { PeopleRule, PeopleSource } from '#domain/workflow/processDefinition.ts';
import { foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childOf, childrenOf, elementId, elementText, type ModdleElement } from './moddleElement.ts';
import { isExpression, readBpmnExpression } from './readExpression.ts';
import { readGroups, readPeople } from './readPeople.ts';
import type { ParseContext } from './parseContext.ts';

/**
 * Who gets a task by the attributes of other modellers and by BPMN 2.0's own owners. An assignee alone decides, as it
 * does there; candidates join. `element` of a multi-instance loop stands for the people of its collection.
 */
export function readForeignPeople(
  parsing: ParseContext,
  task: ModdleElement,
  loop: ModdleElement | undefined,
): readonly PeopleRule[] {
  const assignee = assignment(parsing, task, 'assignee');
  const collection = loop && readCollection(parsing, loop);
  if (collection !== undefined) return rulesFrom([collection.source], true);
  if (assignee !== undefined) return rulesFrom([readOne(parsing, task, assignee, 'person')], loop !== undefined);
  return rulesFrom(
    [
      ...listed(assignment(parsing, task, 'candidateUsers')).map((name) => readOne(parsing, task, name, 'person')),
      ...listed(assignment(parsing, task, 'candidateGroups')).map((name) => readOne(parsing, task, name, 'group')),
      ...readOwners(parsing, task),
    ],
    loop !== undefined,
  );
}

/** `zeebe:assignmentDefinition` carries as an element what the others write as attributes of the task. */
const assignment = (parsing: ParseContext, task: ModdleElement, name: string): string | undefined =>
  foreignAttribute(parsing, task, name) ?? foreignExtensionAttribute(parsing, task, 'assignmentDefinition', name);

/** A loop over a list of people: its collection names the signers; the assignee only repeats the loop's element. */
function readCollection(
  parsing: ParseContext,
  loop: ModdleElement,
): { readonly source: PeopleSource | undefined } | undefined {
  const collection =
    foreignAttribute(parsing, loop, 'collection') ??
    foreignExtensionAttribute(parsing, loop, 'loopCharacteristics', 'inputCollection');
  if (collection === undefined) return undefined;
  if (!isExpression(collection)) return { source: { from: 'variable', name: collection } };
  return { source: expressionSource(parsing, loop, collection) };
}

function readOne(
  parsing: ParseContext,
  task: ModdleElement,
  name: string,
  kind: 'person' | 'group',
): PeopleSource | undefined {
  if (name === WHOEVER_STARTED) return { from: 'initiator' };
  if (isExpression(name))
    return isInitiator(parsing, name) ? { from: 'initiator' } : expressionSource(parsing, task, name);
  return kind === 'person' ? readPeople(parsing, task, [name]) : readGroups(parsing, task, [name]);
}

/** Flowable's modeller writes it where somebody chose the initiator. */
const WHOEVER_STARTED = '$INITIATOR';

const isInitiator = (parsing: ParseContext, text: string): boolean =>
  text.replace(/^[$#]\{|^=|\}$/g, '').trim() === parsing.initiatorVariable;

function expressionSource(parsing: ParseContext, element: ModdleElement, text: string): PeopleSource | undefined {
  const expression = readBpmnExpression(parsing, element, text);
  return expression && { from: 'expression', expression };
}

/**
 * `potentialOwner` and its kin: `user(kermit), group(management)`; a bare name is a group, as in Flowable, and so is
 * the name of a resource of the file.
 */
function readOwners(parsing: ParseContext, task: ModdleElement): readonly (PeopleSource | undefined)[] {
  return childrenOf(task, 'resources').flatMap((resource) => {
    const assigned = childOf(resource, 'resourceAssignmentExpression');
    const expression = assigned && childOf(assigned, 'expression');
    const isSingle = resource.$type === 'bpmn:HumanPerformer' || resource.$type === 'bpmn:Performer';
    const named = childOf(resource, 'resourceRef');
    const owners = [
      ...listed(expression && elementText(expression, 'body')),
      ...(named ? [elementText(named, 'name') ?? elementId(named)] : []),
    ];
    return owners.map((owner) => {
      const [, kind = isSingle ? 'user' : 'group', name = owner] = /^(user|group)\(([^)]*)\)$/.exec(owner) ?? [];
      return readOne(parsing, task, name.trim(), kind === 'user' ? 'person' : 'group');
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
