import type { AgentAssignment } from '#package/agent.ts';
import type { Variables } from '#package/expression.ts';
import type { Actor, Instant, PersonId } from '#package/process.ts';
import type { Company } from '../definitions/company.ts';
import type { SampleFiles } from '../definitions/loadHistory.ts';
import { companyDirectory } from '../directory/companyDirectory.ts';
import { peopleFinder } from '../directory/findPeople.ts';
import type { FindPeople } from '../engine/peopleSource.ts';
import type { HandlerCall } from '../engine/serviceHandlers.ts';
import { nameIn } from '../texts/nameIn.ts';
import type { Random } from './random.ts';

/** Does the work a chart asks for by name. */
export type HandleJob = (handler: string, call: Omit<HandlerCall, 'tenant'>) => Promise<Variables>;

/** What all requests of a played history share. */
export interface DemoScenario {
  readonly company: Company;
  readonly random: Random;
  /** Nothing is played after this moment. */
  readonly now: Instant;
  readonly findPeople: FindPeople;
  readonly handle: HandleJob;
  readonly assignments: readonly AgentAssignment[];
  readonly files: SampleFiles;
  actor(person: PersonId): Actor;
  /** Everybody of a group. */
  membersOf(group: string): Promise<readonly PersonId[]>;
}

/** Whoever has an account; nobody has the empty one. */
export const idOf = ({ company }: Pick<DemoScenario, 'company'>, account: string): PersonId =>
  company.people.find((person) => person.account === account)?.id ?? '';

export function makeScenario(
  given: Pick<DemoScenario, 'company' | 'random' | 'now' | 'handle' | 'assignments' | 'files'>,
): DemoScenario {
  const directory = companyDirectory(given.company);
  return {
    ...given,
    findPeople: peopleFinder(directory),
    actor(id) {
      const person = given.company.people.find((each) => each.id === id);
      if (person === undefined) throw new Error(`Nobody in ${given.company.tenant} has the id ${id}`);
      return {
        person: { kind: 'person', id, name: nameIn(person.name, 'zh-CN') },
        groups: directory.groupsOf(id),
        isAdministrator: person.isAdministrator,
      };
    },
    async membersOf(id) {
      const [group] = await directory.groups([id]);
      return group === undefined ? [] : (await directory.membersOf(group)).map((member) => member.id);
    },
  };
}
