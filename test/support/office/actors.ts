import type { Actor } from '#domain/workflow/command.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { Company, CompanyPerson } from '#server/company/company.ts';
import { createCompanyDirectory } from '#server/directory/createCompanyDirectory.ts';
import { createPeopleFinder } from '#server/directory/createAssigneeQuery.ts';
import type { ResolveAssigneeQuery } from '#server/engine/peopleSource.ts';

/**
 * All users who may act: those of the demo company and those of generated charts, `p0` to `p3`; `p3` is in the group
 * `g`.
 */
export interface Actors {
  readonly company: Company;
  readonly everybody: readonly Actor[];
  /** The users that moves choose from. They are few, so that they meet in the same requests. */
  readonly crowd: readonly Actor[];
  readonly findPeople: ResolveAssigneeQuery;
  accountOf(id: string): string;
  actor(account: string): Actor;
  /** Returns the id of an account, or of a group by its key. */
  idOf(name: string): string;
}

const DRAWN = ['p0', 'p1', 'p2', 'p3'];
const CROWD = [...DRAWN, 'zhangwei', 'wangfang', 'liqiang', 'chenjie', 'sunli', 'hepeng', 'lintao', 'admin'];

export function actorsOf(demo: Company): Actors {
  const company = widened(demo);
  const directory = createCompanyDirectory(company);
  const named = (id: string, name: string): Executor => ({ kind: 'person', id, name });
  const everybody = company.people.map(({ id, name, isAdministrator }): Actor => ({
    person: named(id, name['zh-CN']),
    groups: directory.listGroupIds(id),
    isAdministrator,
  }));
  const ids = new Map([
    ...company.people.map(({ account, id }) => [account, id] as const),
    ...company.groups.map(({ key, id }) => [key, id] as const),
  ]);
  const accounts = new Map(company.people.map(({ account, id }) => [id, account]));
  const idOf = (name: string): string => ids.get(name) ?? name;
  const actor = (account: string): Actor => {
    const found = everybody.find(({ person }) => person.id === idOf(account));
    if (found === undefined) throw new Error(`Nobody is called ${account}`);
    return found;
  };
  return {
    company,
    everybody,
    crowd: CROWD.map(actor),
    findPeople: createPeopleFinder(directory),
    accountOf: (id) => accounts.get(id) ?? id,
    actor,
    idOf,
  };
}

function widened(company: Company): Company {
  const [template] = company.people.filter(
    ({ isAdministrator, superior }) => !isAdministrator && superior === undefined,
  );
  if (template === undefined) throw new Error('The demo company has no ordinary people');
  const same = (text: string) => ({ 'zh-CN': text, 'en-US': text, 'ja-JP': text });
  const people = DRAWN.map((account, index): CompanyPerson => ({
    ...template,
    account,
    id: `179300000000000900${index}`,
    name: same(account),
    department: 'qingling',
  }));
  const group = { id: '1792000000000009000', key: 'g', name: same('g'), kind: 'role', members: ['p3'] } as const;
  return {
    ...company,
    people: [...company.people, ...people],
    groups: [...company.groups, { ...group, members: [...group.members] }],
  };
}
