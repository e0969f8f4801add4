import type { Value } from '#domain/expression/tree.ts';
import type { AssigneeQuery } from '#domain/workflow/command.ts';
import type { PeopleRule } from '#domain/workflow/processDefinition.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Sql } from '#server/db/database.ts';
import { createTenantDirectory, type Directory, type KnownGroup, type KnownPerson } from './directory.ts';

/**
 * Answers the assignee queries of the process core from the directory of one tenant (contract process 1). An empty
 * result is valid.
 */
export const createAssigneeQuery = (sql: Sql, tenant: string) => createPeopleFinder(createTenantDirectory(sql, tenant));

type AnyDirectory = Directory<KnownPerson, KnownGroup>;

/** Answers them from any directory, such as a company that is not in the database yet. */
export const createPeopleFinder =
  (directory: AnyDirectory) =>
  async ({ rules, wantsPeople, facts }: AssigneeQuery): Promise<readonly Executor[]> => {
    const asked = new QueryInputs(facts);
    // Intersecting with or excluding a group refers to its members.
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

/** The inputs of a query. Values of expressions and handlers are in the order of the rules that need them. */
class QueryInputs {
  readonly #facts: AssigneeQuery['facts'];
  #expressions = 0;
  #handlers = 0;
  constructor(facts: AssigneeQuery['facts']) {
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
  facts: QueryInputs,
) => Promise<Found>;

const READERS_BY_SOURCE: { readonly [From in PeopleRule['from']]: Viewer<From> } = {
  initiator: (directory, _, { initiator }) => directory.people([initiator]),
  people: (directory, { ids }) => directory.people(ids),
  groups: (directory, { ids }) => directory.groups(ids),
  superior: async (directory, { of, levels }, facts) => {
    let person = await directory.person(facts[of]);
    for (let level = 0; level < levels && person; level += 1) person = await directory.findManager(person);
    return person ? [person] : [];
  },
  departmentHead: async (directory, _, { initiator }) => {
    const person = await directory.person(initiator);
    const head = person && (await directory.findDepartmentHead(person));
    return head ? [head] : [];
  },
  variable: (directory, { name }, facts) => findByNames(directory, facts.variable(name)),
  formField: (directory, { name }, facts) => findByNames(directory, facts.variable(name)),
  handlerOf: (directory, _, facts) => findByNames(directory, facts.nextHandler()),
  expression: (directory, _, facts) => findByNames(directory, facts.nextExpression()),
};
const READERS = READERS_BY_SOURCE as { readonly [From in PeopleRule['from']]: Viewer<PeopleRule['from']> };

/** Returns users by id or account and groups by id or key, as contained in a variable or form field. */
async function findByNames(directory: AnyDirectory, value: Value | undefined): Promise<Found> {
  const names = parseNames(value);
  return [...(await directory.people(names)), ...(await directory.groups(names))];
}

/** Reads a list, a comma-separated text, or the objects of a picker (`{ id }`, contract form 6). */
function parseNames(value: Value | undefined): readonly string[] {
  if (value === undefined || value === null || typeof value === 'boolean') return [];
  if (typeof value !== 'object')
    return String(value)
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
  if (Array.isArray(value)) return value.flatMap((each: Value) => parseNames(each));
  const { id, value: picked, account } = value as Readonly<Record<string, Value | undefined>>;
  return parseNames(id ?? picked ?? account);
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
  for (const row of found) people.push(...(isGroup(row) ? await directory.listMembers(row) : [row]));
  return people.map(toExecutor);
}
