import type { Value } from '#domain/expression/tree.ts';
import type { Question } from '#domain/workflow/command.ts';
import type { PeopleRule } from '#domain/workflow/processDefinition.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Sql } from '../storage/database.ts';
import { directoryOf } from './directory.ts';
import type { Directory, KnownGroup, KnownPerson } from './directory.ts';

/**
 * Answers the questions of the process core, "who is it?", from the directory of one tenant (contract process 1).
 * Nobody is an answer.
 */
export const findPeople = (sql: Sql, tenant: string) => peopleFinder(directoryOf(sql, tenant));

type AnyDirectory = Directory<KnownPerson, KnownGroup>;

/** The same from any directory, such as a company that is not in the database yet. */
export const peopleFinder =
  (directory: AnyDirectory) =>
  async ({ rules, wantsPeople, facts }: Question): Promise<readonly Executor[]> => {
    const asked = new Facts(facts);
    // An intersection or an exclusion of a group means its people.
    const mustExpand = wantsPeople || rules.some(({ join }) => join !== 'or');
    let found: readonly Executor[] = [];
    for (const [index, rule] of rules.entries()) {
      const people = await READERS[rule.from](directory, rule, asked);
      const next = mustExpand || rule.expandGroups ? await expand(directory, people) : people.map(toExecutor);
      found = index === 0 ? next : JOINS[rule.join](found, next);
    }
    return distinct(found);
  };

type Found = readonly (KnownPerson | KnownGroup)[];

/** What a question knows. Values of expressions and handlers come in the order of the rules that want them. */
class Facts {
  readonly #facts: Question['facts'];
  #expressions = 0;
  #handlers = 0;
  constructor(facts: Question['facts']) {
    this.#facts = facts;
  }
  get initiator() {
    return this.#facts.initiator;
  }
  get lastHandler() {
    return this.#facts.lastHandler ?? this.#facts.initiator;
  }
  variable(name: string): Value | undefined {
    return this.#facts.variables[name];
  }
  nextExpression(): Value | undefined {
    return this.#facts.expressionValues[this.#expressions++];
  }
  nextHandler(): string | undefined {
    return this.#facts.handlers[this.#handlers++] ?? undefined;
  }
}

type Viewer<From extends PeopleRule['from']> = (
  directory: AnyDirectory,
  rule: Extract<PeopleRule, { from: From }>,
  facts: Facts,
) => Promise<Found>;

const READERS_BY_SOURCE: { readonly [From in PeopleRule['from']]: Viewer<From> } = {
  initiator: (directory, _, { initiator }) => directory.people([initiator]),
  people: (directory, { ids }) => directory.people(ids),
  groups: (directory, { ids }) => directory.groups(ids),
  superior: async (directory, { of, levels }, facts) => {
    let person = await directory.person(facts[of]);
    for (let level = 0; level < levels && person; level += 1) person = await directory.superiorOf(person);
    return person ? [person] : [];
  },
  departmentHead: async (directory, _, { initiator }) => {
    const person = await directory.person(initiator);
    const head = person && (await directory.headOver(person));
    return head ? [head] : [];
  },
  variable: (directory, { name }, facts) => named(directory, facts.variable(name)),
  formField: (directory, { name }, facts) => named(directory, facts.variable(name)),
  handlerOf: (directory, _, facts) => named(directory, facts.nextHandler()),
  expression: (directory, _, facts) => named(directory, facts.nextExpression()),
};
const READERS = READERS_BY_SOURCE as { readonly [From in PeopleRule['from']]: Viewer<PeopleRule['from']> };

/** People by id or account and groups by id or key: what a variable or a field of a form may hold. */
async function named(directory: AnyDirectory, value: Value | undefined): Promise<Found> {
  const names = namesIn(value);
  return [...(await directory.people(names)), ...(await directory.groups(names))];
}

/** A list, a comma list, or the objects of a picker (`{ id }`, contract form 6). */
function namesIn(value: Value | undefined): readonly string[] {
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object')
    return String(value)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  if (Array.isArray(value)) return value.flatMap((each: Value) => namesIn(each));
  const { id, value: picked, account } = value as Readonly<Record<string, Value | undefined>>;
  return namesIn(id ?? picked ?? account);
}

const JOINS: Readonly<
  Record<PeopleRule['join'], (found: readonly Executor[], next: readonly Executor[]) => readonly Executor[]>
> = {
  or: (found, next) => [...found, ...next],
  and: (found, next) => found.filter((each) => next.some((other) => isSame(each, other))),
  not: (found, next) => found.filter((each) => !next.some((other) => isSame(each, other))),
};

const isSame = (one: Executor, other: Executor): boolean => one.kind === other.kind && one.id === other.id;
const distinct = (all: readonly Executor[]): readonly Executor[] =>
  all.filter((each, index) => all.findIndex((other) => isSame(each, other)) === index);
const isGroup = (row: KnownPerson | KnownGroup): row is KnownGroup => 'kind' in row;
const toExecutor = (row: KnownPerson | KnownGroup): Executor => ({
  kind: isGroup(row) ? 'group' : 'person',
  id: row.id,
  name: row.names['zh-CN'],
});

async function expand(directory: AnyDirectory, found: Found): Promise<readonly Executor[]> {
  const people: KnownPerson[] = [];
  for (const row of found) people.push(...(isGroup(row) ? await directory.membersOf(row) : [row]));
  return people.map(toExecutor);
}
