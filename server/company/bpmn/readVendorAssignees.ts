import type { PeopleRule, PeopleSource } from '#domain/workflow/processDefinition.ts';
import { readVendorAttribute, readVendorExtensionAttribute } from './foreign.ts';
import { getChild, getChildren, elementId, elementText, getExtension, type ModdleElement } from './moddleElement.ts';
import { isExpression, parseBpmnExpression } from './readExpression.ts';
import { readGroups, readPeople } from './readPeople.ts';
import type { ParseContext } from './parseContext.ts';
import type { LoopSource } from './readRepeats.ts';

/**
 * Reads the assignees of a task from the attributes of other modellers and from BPMN 2.0's own performers and owners.
 * An assignee excludes the candidates, as in those engines; candidates are combined. If the collection of a loop
 * contains the assignees, each of them signs.
 */
export function readVendorAssignees(
  parsing: ParseContext,
  task: ModdleElement,
  loop: ModdleElement | undefined,
  { signers, repeats }: LoopSource = {},
): readonly PeopleRule[] {
  const assignee = readAssignment(parsing, task, 'assignee');
  if (signers !== undefined) return toPeopleRules([signers], true);
  const expandGroups = loop !== undefined && repeats === undefined;
  if (assignee !== undefined)
    return toPeopleRules([readAssigneeSource(parsing, task, assignee, 'person')], expandGroups);
  return toPeopleRules(
    [
      ...splitNames(readAssignment(parsing, task, 'candidateUsers')).map((name) =>
        readAssigneeSource(parsing, task, name, 'person'),
      ),
      ...splitNames(readAssignment(parsing, task, 'candidateGroups')).map((name) =>
        readAssigneeSource(parsing, task, name, 'group'),
      ),
      ...readResourceOwners(task).map(({ name, kind }) => readAssigneeSource(parsing, task, name, kind)),
    ],
    expandGroups,
  );
}

/** Returns all names of assignees of a task, as written in the file. */
export function listAssigneeNames(parsing: ParseContext, task: ModdleElement): readonly string[] {
  if (getExtension(task, 'ringi:People') !== undefined) return ['ringi:people'];
  const assignee = readAssignment(parsing, task, 'assignee');
  if (assignee !== undefined) return [assignee];
  return [
    ...splitNames(readAssignment(parsing, task, 'candidateUsers')),
    ...splitNames(readAssignment(parsing, task, 'candidateGroups')),
    ...readResourceOwners(task).map(({ name }) => name),
  ];
}

/** Returns the attribute of the task, or of its `zeebe:assignmentDefinition` element. */
const readAssignment = (parsing: ParseContext, task: ModdleElement, name: string): string | undefined =>
  readVendorAttribute(parsing, task, name) ?? readVendorExtensionAttribute(parsing, task, 'assignmentDefinition', name);

function readAssigneeSource(
  parsing: ParseContext,
  task: ModdleElement,
  name: string,
  kind: 'person' | 'group',
): PeopleSource | undefined {
  if (name === FLOWABLE_INITIATOR) return { from: 'initiator' };
  if (isExpression(name))
    return isInitiator(parsing, name) ? { from: 'initiator' } : parseExpressionSource(parsing, task, name);
  return kind === 'person' ? readPeople(parsing, task, [name]) : readGroups(parsing, task, [name]);
}

/** Written by Flowable's modeller for the initiator. */
const FLOWABLE_INITIATOR = '$INITIATOR';

const isInitiator = (parsing: ParseContext, text: string): boolean =>
  text.replace(/^[$#]\{|^=|\}$/g, '').trim() === parsing.initiatorVariable;

function parseExpressionSource(parsing: ParseContext, element: ModdleElement, text: string): PeopleSource | undefined {
  const expression = parseBpmnExpression(parsing, element, text);
  return expression && { from: 'expression', expression };
}

/**
 * Reads `potentialOwner` and its equivalents: `user(kermit), group(management)`. A bare name is a group, as in
 * Flowable; so is the name of a resource in the file.
 */
function readResourceOwners(
  task: ModdleElement,
): readonly { readonly name: string; readonly kind: 'person' | 'group' }[] {
  return getChildren(task, 'resources').flatMap((resource) => {
    const assigned = getChild(resource, 'resourceAssignmentExpression');
    const expression = assigned && getChild(assigned, 'expression');
    const isSingle = resource.$type === 'bpmn:HumanPerformer' || resource.$type === 'bpmn:Performer';
    const named = getChild(resource, 'resourceRef');
    const owners = [
      ...splitNames(expression && elementText(expression, 'body')),
      ...(named ? [elementText(named, 'name') ?? elementId(named)] : []),
    ];
    return owners.map((owner) => {
      const [, kind = isSingle ? 'user' : 'group', name = owner] = /^(user|group)\(([^)]*)\)$/.exec(owner) ?? [];
      return { name: name.trim(), kind: kind === 'user' ? 'person' : 'group' };
    });
  });
}

/** Splits at commas outside of `${…}`; a FEEL list is one expression. */
function splitNames(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  if (text.startsWith('=')) return [text];
  return splitOutsideBrackets(text)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function splitOutsideBrackets(text: string): readonly string[] {
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

/** If each assignee signs, a group is expanded to its members. */
const toPeopleRules = (sources: readonly (PeopleSource | undefined)[], expandGroups: boolean): readonly PeopleRule[] =>
  sources.flatMap((source) => (source === undefined ? [] : { ...source, join: 'or' as const, expandGroups }));
