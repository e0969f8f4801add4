import type { PeopleRule, PeopleSource } from '#domain/workflow/processDefinition.ts';
import { foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childOf, childrenOf, elementId, elementText, extensionOf, type ModdleElement } from './moddleElement.ts';
import { isExpression, readBpmnExpression } from './readExpression.ts';
import { readGroups, readPeople } from './readPeople.ts';
import type { ParseContext } from './parseContext.ts';
import type { RepeatSource } from './readRepeats.ts';

/**
 * Who gets a task by the attributes of other modellers and by BPMN 2.0's own owners. An assignee alone decides, as it
 * does there; candidates join. Where the collection of a loop names the people, everybody in it signs.
 */
export function readForeignPeople(
  parsing: ParseContext,
  task: ModdleElement,
  loop: ModdleElement | undefined,
  { signers, repeats }: RepeatSource = {},
): readonly PeopleRule[] {
  const assignee = assignment(parsing, task, 'assignee');
  if (signers !== undefined) return rulesFrom([signers], true);
  const expandGroups = loop !== undefined && repeats === undefined;
  if (assignee !== undefined) return rulesFrom([readOne(parsing, task, assignee, 'person')], expandGroups);
  return rulesFrom(
    [
      ...listed(assignment(parsing, task, 'candidateUsers')).map((name) => readOne(parsing, task, name, 'person')),
      ...listed(assignment(parsing, task, 'candidateGroups')).map((name) => readOne(parsing, task, name, 'group')),
      ...ownersOf(task).map(({ name, kind }) => readOne(parsing, task, name, kind)),
    ],
    expandGroups,
  );
}

/** All that names the people of a task, as it is written. */
export function assignedTo(parsing: ParseContext, task: ModdleElement): readonly string[] {
  if (extensionOf(task, 'ringi:People') !== undefined) return ['ringi:people'];
  const assignee = assignment(parsing, task, 'assignee');
  if (assignee !== undefined) return [assignee];
  return [
    ...listed(assignment(parsing, task, 'candidateUsers')),
    ...listed(assignment(parsing, task, 'candidateGroups')),
    ...ownersOf(task).map(({ name }) => name),
  ];
}

/** `zeebe:assignmentDefinition` carries as an element what the others write as attributes of the task. */
const assignment = (parsing: ParseContext, task: ModdleElement, name: string): string | undefined =>
  foreignAttribute(parsing, task, name) ?? foreignExtensionAttribute(parsing, task, 'assignmentDefinition', name);

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
function ownersOf(task: ModdleElement): readonly { readonly name: string; readonly kind: 'person' | 'group' }[] {
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
      return { name: name.trim(), kind: kind === 'user' ? 'person' : 'group' };
    });
  });
}

/** Splits at commas outside of `${…}`; a FEEL list is one expression. */
function listed(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  if (text.startsWith('=')) return [text];
  return splitOutside(text)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Parts between commas that stand in no pair of brackets. */
function splitOutside(text: string): readonly string[] {
  const parts: string[] = [];
  let [from, closing] = [0, ''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const opened = sign === '(' ? ')' : sign === '{' && /[$#]/u.test(text.charAt(at - 1)) ? '}' : '';
    if (closing !== '') closing = sign === closing ? '' : closing;
    else if (opened !== '' && text.lastIndexOf(opened) > at) closing = opened;
    else if (sign === ',') {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** Where everybody signs, a group means its people. */
const rulesFrom = (sources: readonly (PeopleSource | undefined)[], expandGroups: boolean): readonly PeopleRule[] =>
  sources.flatMap((source) => (source === undefined ? [] : { ...source, join: 'or' as const, expandGroups }));
