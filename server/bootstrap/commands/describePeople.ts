import type { Company } from '#server/company/company.ts';
import type { LoadedProcess } from '#server/company/load/loadProcess.ts';
import { createCompanyDirectory } from '#server/directory/createCompanyDirectory.ts';
import { createPeopleFinder } from '#server/directory/createAssigneeQuery.ts';
import { checkAssignees, listStarters, type StepCheck } from '#server/workflow/admin/checkAssignees.ts';
import { isInitiatorStep, createAssigneeResolver } from '#server/workflow/admin/assigneeResolver.ts';
import type { PeopleRule } from '#domain/workflow/processDefinition.ts';

interface Names {
  readonly person: (id: string) => string;
  readonly group: (id: string) => string;
}

const MAX_NAMED = 5;

/** Describes who may start a process, who decides each step, and for whom a step would have no assignee. */
export async function describePeople(company: Company, { definition }: LoadedProcess): Promise<readonly string[]> {
  const directory = createCompanyDirectory(company);
  const names = namesById(company);
  const starters = await listStarters(directory, definition.starters);
  const steps = await checkAssignees(
    definition.process,
    createAssigneeResolver(createPeopleFinder(directory)),
    starters,
  );
  const lines = steps.flatMap((step) => describeStep(step, names, starters.length));
  const { people, groups } = definition.starters;
  const who =
    people.length + groups.length === 0
      ? 'every user'
      : [...people.map(names.person), ...groups.map(names.group)].join(', ');
  return [`“${definition.process.name}” can be started by ${who}.`, ...lines.map((line) => `  ${line}`)];
}

function describeStep(
  { step, isKnown, deciders, unassigned }: StepCheck,
  names: Names,
  starters: number,
): readonly string[] {
  const { people, emptyApprover } = step.task;
  const rules = people
    .map((rule, at) => `${at === 0 ? '' : `${JOINED[rule.join]} `}${describeRule(rule, names)}`)
    .join(' ');
  const label = `${step.name || step.id}: `;
  if (people.length === 0) return [`${label}chosen at the start or by the step before`];
  if (!isKnown) return [`${label}${rules}`];
  const otherwise =
    typeof emptyApprover === 'object'
      ? `; if there is no assignee, ${emptyApprover.giveTo.map((rule) => describeRule(rule, names)).join(' and ')}`
      : '';
  const then = typeof emptyApprover === 'string' ? emptyApprover : 'refuse';
  const isOwn = isInitiatorStep(step);
  const found = deciders.map(([id, count]) => `${names.person(id)} for ${count}`);
  return [
    `${label}${rules}${otherwise}`,
    ...(found.length > 0 && !isOwn ? [`  for ${starters} possible initiators: ${formatNames(found)}`] : []),
    ...(unassigned.length > 0
      ? [`  no assignee for requests of ${formatNames(unassigned.map(names.person))}: ${EMPTY[then]}`]
      : []),
  ];
}

const JOINED: Readonly<Record<PeopleRule['join'], string>> = { or: 'and', and: 'who are also', not: 'but not' };
const EMPTY: Readonly<Record<'refuse' | 'leaveOpen' | 'passOver', string>> = {
  refuse: 'the request is refused at this step',
  leaveOpen: 'the step waits until an assignee is named',
  passOver: 'the step is skipped',
};

function formatNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ');
}

function describeRule(rule: PeopleRule, names: Names): string {
  switch (rule.from) {
    case 'initiator':
      return 'the initiator';
    case 'people':
      return formatNames(rule.ids.map(names.person));
    case 'groups':
      return rule.ids.map(names.group).join(', ');
    case 'superior':
      return `the manager${rule.levels > 1 ? `, ${rule.levels} levels up,` : ''} of the ${rule.of === 'initiator' ? 'initiator' : 'last approver'}`;
    case 'departmentHead':
      return 'the head of the initiator’s department';
    case 'formField':
      return `the users in the field “${rule.name}”`;
    case 'variable':
      return `the users in “${rule.name}”`;
    case 'handlerOf':
      return `the approvers of “${rule.node}”`;
    case 'expression':
      return 'the users that an expression returns';
  }
}

function namesById({ people, groups, language = 'zh-CN' }: Company): Names {
  const personNames = new Map(
    people.map(({ id, name, account }) => [id, `${name[language] ?? name['zh-CN']} (${account})`]),
  );
  const groupNames = new Map(groups.map(({ id, name, key }) => [id, `${name[language] ?? name['zh-CN']} (${key})`]));
  return { person: (id) => personNames.get(id) ?? id, group: (id) => groupNames.get(id) ?? id };
}
