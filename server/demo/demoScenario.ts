import type { AgentAssignment } from '#package/agent.ts';
import type { Variables } from '#package/expression.ts';
import type { Actor, Instant, PersonId } from '#package/process.ts';
import type { Company } from '#server/company/company.ts';
import type { SampleFiles } from '#server/company/load/loadHistory.ts';
import { createCompanyDirectory } from '../directory/createCompanyDirectory.ts';
import { createPeopleFinder } from '../directory/createAssigneeQuery.ts';
import type { ResolveAssigneeQuery } from '../engine/peopleSource.ts';
import type { HandlerCall } from '#server/company/serviceHandlers.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import type { RandomSource } from './random.ts';

/** Runs a service task handler by name. */
export type RunHandler = (handler: string, call: Omit<HandlerCall, 'tenant'>) => Promise<Variables>;

/** Context shared by all requests of a simulated history. */
export interface DemoScenario {
  readonly company: Company;
  readonly random: RandomSource;
  /** End of the simulated time. */
  readonly now: Instant;
  readonly findPeople: ResolveAssigneeQuery;
  readonly handle: RunHandler;
  readonly assignments: readonly AgentAssignment[];
  readonly files: SampleFiles;
  actor(person: PersonId): Actor;
  listMembers(group: string): Promise<readonly PersonId[]>;
}

/** Returns the user with this account; an empty text if there is none. */
export const findUserId = ({ company }: Pick<DemoScenario, 'company'>, account: string): PersonId =>
  company.people.find((person) => person.account === account)?.id ?? '';

export function createScenario(
  given: Pick<DemoScenario, 'company' | 'random' | 'now' | 'handle' | 'assignments' | 'files'>,
): DemoScenario {
  const directory = createCompanyDirectory(given.company);
  return {
    ...given,
    findPeople: createPeopleFinder(directory),
    actor(id) {
      const person = given.company.people.find((each) => each.id === id);
      if (person === undefined) throw new Error(`No user in ${given.company.tenant} has the id ${id}`);
      return {
        person: { kind: 'person', id, name: getLocalizedName(person.name, 'zh-CN') },
        groups: directory.listGroupIds(id),
        isAdministrator: person.isAdministrator,
      };
    },
    async listMembers(id) {
      const [group] = await directory.groups([id]);
      return group === undefined ? [] : (await directory.listMembers(group)).map((member) => member.id);
    },
  };
}
