import type { PeopleRule, PeopleSource } from '#domain/process/definition.ts';
import { textOf, type ModdleElement } from './moddleElement.ts';
import { readExpression } from './readExpression.ts';
import type { Reading } from './reading.ts';
import { readWord, wordsOf } from './words.ts';

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
 * `<ringi:rule from="…">` of a node's people, in the order of the file. A rule that is not understood is reported and
 * left out.
 */
export function readPeopleRules(reading: Reading, rules: readonly ModdleElement[]): readonly PeopleRule[] {
  return rules.flatMap((rule) => readPeopleRule(reading, rule) ?? []);
}

function readPeopleRule(reading: Reading, rule: ModdleElement): PeopleRule | undefined {
  const from = textOf(rule, 'from');
  const name = SOURCES.find((candidate) => candidate === from);
  if (name === undefined) {
    reading.report(rule, `the people rule "${from ?? ''}" is not one of ${SOURCES.join(', ')}`);
    return undefined;
  }
  const source = READERS[name](reading, rule);
  if (source === undefined) return undefined;
  const when = textOf(rule, 'when');
  const condition = when === undefined ? undefined : readExpression(reading, rule, when);
  return {
    ...source,
    join: readWord(reading, rule, textOf(rule, 'join'), ['or', 'and', 'not'], 'or'),
    expandGroups: textOf(rule, 'expand') === 'true',
    ...(condition === undefined ? {} : { when: condition }),
  };
}

type SourceReader = (reading: Reading, rule: ModdleElement) => PeopleSource | undefined;

const READERS: Readonly<Record<SourceName, SourceReader>> = {
  initiator: () => ({ from: 'initiator' }),
  people: (reading, rule) => readPeople(reading, rule, wordsOf(textOf(rule, 'ids'))),
  groups: (reading, rule) => readGroups(reading, rule, wordsOf(textOf(rule, 'ids'))),
  superior: (reading, rule) => {
    const levels = Number(textOf(rule, 'levels') ?? '1');
    if (!Number.isInteger(levels) || levels < 1) return missing(reading, rule, 'levels must be a whole number from 1');
    return {
      from: 'superior',
      of: readWord(reading, rule, textOf(rule, 'of'), ['initiator', 'lastHandler'], 'initiator'),
      levels,
    };
  },
  departmentHead: () => ({ from: 'departmentHead', of: 'initiator' }),
  variable: (reading, rule) => named(reading, rule, 'name', (name) => ({ from: 'variable', name })),
  formField: (reading, rule) => named(reading, rule, 'name', (name) => ({ from: 'formField', name })),
  handlerOf: (reading, rule) => named(reading, rule, 'node', (node) => ({ from: 'handlerOf', node })),
  expression: (reading, rule) =>
    named(reading, rule, 'expression', (text) => {
      const expression = readExpression(reading, rule, text);
      return expression && { from: 'expression', expression };
    }),
};

function named(
  reading: Reading,
  rule: ModdleElement,
  attribute: string,
  make: (value: string) => PeopleSource | undefined,
): PeopleSource | undefined {
  const value = textOf(rule, attribute);
  return value === undefined
    ? missing(reading, rule, `a people rule from "${textOf(rule, 'from') ?? ''}" needs ${attribute}`)
    : make(value);
}

export function readPeople(
  reading: Reading,
  element: ModdleElement,
  names: readonly string[],
): PeopleSource | undefined {
  const ids = lookUp(reading, element, names, 'person');
  return ids && { from: 'people', ids };
}

export function readGroups(
  reading: Reading,
  element: ModdleElement,
  names: readonly string[],
): PeopleSource | undefined {
  const ids = lookUp(reading, element, names, 'group');
  return ids && { from: 'groups', ids };
}

function lookUp(
  reading: Reading,
  element: ModdleElement,
  names: readonly string[],
  kind: 'person' | 'group',
): readonly string[] | undefined {
  if (names.length === 0) return missing(reading, element, `no ${kind} is named`);
  return names.flatMap((name) => {
    const id = reading.lookup[kind](name);
    if (id === undefined) reading.report(element, `the ${kind} "${name}" does not exist in this company`);
    return id ?? [];
  });
}

function missing(reading: Reading, element: ModdleElement, message: string): undefined {
  reading.report(element, message);
}
