import type { AgentAssignment } from '#package/agent.ts';
import type { Instant } from '#package/process.ts';
import { fromWireTime } from '#api/time.ts';
import type { Company } from '../definitions/company.ts';
import type { AgentsFile } from '../definitions/files/historyFiles.ts';
import { nameIn } from '../texts/nameIn.ts';
import { dayText } from './officeHours.ts';

/** Who stands in for whom by the files of a company, counted from a day. */
export function assignmentsOf(agents: AgentsFile, { people }: Company, now: Instant): readonly AgentAssignment[] {
  const at = ([days, time]: readonly [number, string]): Instant => fromWireTime(`${dayText(now, days)} ${time}`) ?? now;
  return agents.flatMap(({ person, agent, process, from, until }) => {
    const [who, other] = [person, agent].map((account) => people.find((each) => each.account === account));
    return who && other
      ? [
          {
            person: who.id,
            agent: { kind: 'person', id: other.id, name: nameIn(other.name, 'zh-CN') },
            definitionKey: process ?? null,
            from: at(from),
            to: at(until),
          },
        ]
      : [];
  });
}
