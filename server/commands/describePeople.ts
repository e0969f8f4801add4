import type { Company } from '../definitions/company.ts';
import type { LoadedProcess } from '../definitions/loadProcess.ts';
import { companyDirectory } from '../directory/companyDirectory.ts';
import { peopleFinder } from '../directory/findPeople.ts';
import { judgeSteps, startersIn, type AskedStep } from '../processes/judgeSteps.ts';
import { isOwnStep, makeStepAsker } from '../processes/stepAsker.ts';
import type { PeopleRule } from '#domain/workflow/processDefinition.ts';

interface Names {
  readonly person: (id: string) => string;
  readonly group: (id: string) => string;
}

const MOST_NAMED = 5;

/** Who may start a process, who decides each of its steps, and for whom a step would find nobody. */
export async function describePeople(company: Company, { definition }: LoadedProcess): Promise<readonly string[]> {
  const directory = companyDirectory(company);
  const names = namesIn(company);
  const starters = await startersIn(directory, definition.starters);
  const steps = await judgeSteps(definition.process, makeStepAsker(peopleFinder(directory)), starters);
  const told = steps.flatMap((step) => describeStep(step, names, starters.length));
  const { people, groups } = definition.starters;
  const who =
    people.length + groups.length === 0
      ? 'everybody'
      : [...people.map(names.person), ...groups.map(names.group)].join(', ');
  return [`“${definition.process.name}” is started by ${who}.`, ...told.map((line) => `  ${line}`)];
}

function describeStep({ step, isKnown, deciders, lost }: AskedStep, names: Names, starters: number): readonly string[] {
  const { people, emptyApprover } = step.task;
  const rules = people.map((rule, at) => `${at === 0 ? '' : `${JOINED[rule.join]} `}${sayRule(rule, names)}`).join(' ');
  const label = `${step.name || step.id}: `;
  if (people.length === 0) return [`${label}chosen at the start or by the step before`];
  if (!isKnown) return [`${label}${rules}`];
  const otherwise =
    typeof emptyApprover === 'object'
      ? `; where nobody is found, ${emptyApprover.giveTo.map((rule) => sayRule(rule, names)).join(' and ')}`
      : '';
  const then = typeof emptyApprover === 'string' ? emptyApprover : 'refuse';
  const isOwn = isOwnStep(step);
  const found = deciders.map(([id, count]) => `${names.person(id)} for ${count}`);
  return [
    `${label}${rules}${otherwise}`,
    ...(found.length > 0 && !isOwn ? [`  of ${starters} who may start it: ${listed(found)}`] : []),
    ...(lost.length > 0 ? [`  nobody is found for ${listed(lost.map(names.person))}: ${EMPTY[then]}`] : []),
  ];
}

const JOINED: Readonly<Record<PeopleRule['join'], string>> = { or: 'and', and: 'who are also', not: 'but not' };
const EMPTY: Readonly<Record<'refuse' | 'leaveOpen' | 'passOver', string>> = {
  refuse: 'their request is refused when it comes here',
  leaveOpen: 'the step waits for somebody to be named',
  passOver: 'the step is passed over',
};

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : names.join(', ');
}

function sayRule(rule: PeopleRule, names: Names): string {
  switch (rule.from) {
    case 'initiator':
      return 'whoever started it';
    case 'people':
      return listed(rule.ids.map(names.person));
    case 'groups':
      return rule.ids.map(names.group).join(', ');
    case 'superior':
      return `the superior${rule.levels > 1 ? `, ${rule.levels} levels up,` : ''} of whoever ${rule.of === 'initiator' ? 'started it' : 'decided last'}`;
    case 'departmentHead':
      return 'the head of the department of whoever started it';
    case 'formField':
      return `whom the field “${rule.name}” names`;
    case 'variable':
      return `whom “${rule.name}” names`;
    case 'handlerOf':
      return `whoever decided “${rule.node}”`;
    case 'expression':
      return 'whom a condition names';
  }
}

function namesIn({ people, groups, language = 'zh-CN' }: Company): Names {
  const personNames = new Map(
    people.map(({ id, name, account }) => [id, `${name[language] ?? name['zh-CN']} (${account})`]),
  );
  const groupNames = new Map(groups.map(({ id, name, key }) => [id, `${name[language] ?? name['zh-CN']} (${key})`]));
  return { person: (id) => personNames.get(id) ?? id, group: (id) => groupNames.get(id) ?? id };
}
