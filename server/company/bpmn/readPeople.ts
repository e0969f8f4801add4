import type { PeopleRule, PeopleSource } from '#domain/workflow/processDefinition.ts';
import { elementText, type ModdleElement } from './moddleElement.ts';
import { parseBpmnExpression } from './readExpression.ts';
import type { ParseContext } from './parseContext.ts';
import { readWord, splitWords } from './splitWords.ts';

const SOURCES = [
  'initiator',
  'people',
  'groups',
  'superior',
  'departmentHead',
  'variable',
  'formField',
  'handlerOf',
  'expression',
] as const;
type SourceName = (typeof SOURCES)[number];

/**
 * Reads the `<ringi:rule from="…">` elements of a node in the order of the file. A rule that is not supported is
 * reported and skipped.
 */
export function readPeopleRules(parsing: ParseContext, rules: readonly ModdleElement[]): readonly PeopleRule[] {
  return rules.flatMap((rule) => readPeopleRule(parsing, rule) ?? []);
}

function readPeopleRule(parsing: ParseContext, rule: ModdleElement): PeopleRule | undefined {
  const from = elementText(rule, 'from');
  const name = SOURCES.find((candidate) => candidate === from);
  if (name === undefined) {
    parsing.report(rule, `the people rule "${from ?? ''}" is not one of ${SOURCES.join(', ')}`);
    return undefined;
  }
  const source = READERS[name](parsing, rule);
  if (source === undefined) return undefined;
  const when = elementText(rule, 'when');
  const condition = when === undefined ? undefined : parseBpmnExpression(parsing, rule, when);
  return {
    ...source,
    join: readWord(parsing, rule, elementText(rule, 'join'), ['or', 'and', 'not'], 'or'),
    expandGroups: elementText(rule, 'expand') === 'true',
    ...(condition === undefined ? {} : { when: condition }),
  };
}

type SourceReader = (parsing: ParseContext, rule: ModdleElement) => PeopleSource | undefined;

const READERS: Readonly<Record<SourceName, SourceReader>> = {
  initiator: () => ({ from: 'initiator' }),
  people: (parsing, rule) => readPeople(parsing, rule, splitWords(elementText(rule, 'ids'))),
  groups: (parsing, rule) => readGroups(parsing, rule, splitWords(elementText(rule, 'ids'))),
  superior: (parsing, rule) => {
    const levels = Number(elementText(rule, 'levels') ?? '1');
    if (!Number.isInteger(levels) || levels < 1)
      return reportMissing(parsing, rule, 'levels must be a whole number from 1');
    return {
      from: 'superior',
      of: readWord(parsing, rule, elementText(rule, 'of'), ['initiator', 'lastHandler'], 'initiator'),
      levels,
    };
  },
  departmentHead: () => ({ from: 'departmentHead', of: 'initiator' }),
  variable: (parsing, rule) => readNamedSource(parsing, rule, 'name', (name) => ({ from: 'variable', name })),
  formField: (parsing, rule) => readNamedSource(parsing, rule, 'name', (name) => ({ from: 'formField', name })),
  handlerOf: (parsing, rule) => readNamedSource(parsing, rule, 'node', (node) => ({ from: 'handlerOf', node })),
  expression: (parsing, rule) =>
    readNamedSource(parsing, rule, 'expression', (text) => {
      const expression = parseBpmnExpression(parsing, rule, text);
      return expression && { from: 'expression', expression };
    }),
};

function readNamedSource(
  parsing: ParseContext,
  rule: ModdleElement,
  attribute: string,
  make: (value: string) => PeopleSource | undefined,
): PeopleSource | undefined {
  const value = elementText(rule, attribute);
  return value === undefined
    ? reportMissing(parsing, rule, `a people rule from "${elementText(rule, 'from') ?? ''}" needs ${attribute}`)
    : make(value);
}

export function readPeople(
  parsing: ParseContext,
  element: ModdleElement,
  names: readonly string[],
): PeopleSource | undefined {
  const ids = lookUp(parsing, element, names, 'person');
  return ids && { from: 'people', ids };
}

export function readGroups(
  parsing: ParseContext,
  element: ModdleElement,
  names: readonly string[],
): PeopleSource | undefined {
  const ids = lookUp(parsing, element, names, 'group');
  return ids && { from: 'groups', ids };
}

function lookUp(
  parsing: ParseContext,
  element: ModdleElement,
  names: readonly string[],
  kind: 'person' | 'group',
): readonly string[] | undefined {
  if (names.length === 0) return reportMissing(parsing, element, `no ${kind} is named`);
  return names.flatMap((name) => {
    const id = parsing.lookup[kind](name);
    if (id === undefined) parsing.report(element, `the ${kind} "${name}" does not exist in this company`);
    return id ?? [];
  });
}

function reportMissing(parsing: ParseContext, element: ModdleElement, message: string): undefined {
  parsing.report(element, message);
}
