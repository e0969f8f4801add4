import type { AgentAssignment } from '#package/agent.ts';
import type { Instant } from '#package/process.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { Company } from '#server/company/company.ts';
import type { AgentsFile } from '#server/company/files/historyFiles.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatDay } from './officeHours.ts';

/** Returns the delegation rules of the company's files, with dates relative to a day. */
export function toAgentAssignments(agents: AgentsFile, { people }: Company, now: Instant): readonly AgentAssignment[] {
  const at = ([days, time]: readonly [number, string]): Instant =>
    fromWireTime(`${formatDay(now, days)} ${time}`) ?? now;
  return agents.flatMap(({ person, agent, process, from, until }) => {
    const [who, other] = [person, agent].map((account) => people.find((each) => each.account === account));
    return who && other
      ? [
          {
            person: who.id,
            agent: { kind: 'person', id: other.id, name: getLocalizedName(other.name, 'zh-CN') },
            definitionKey: process ?? null,
            from: at(from),
            to: at(until),
          },
        ]
      : [];
  });
}
