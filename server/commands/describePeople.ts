import type { Company } from '../definitions/company.ts';
import type { LoadedProcess } from '../definitions/loadProcess.ts';
import { companyDirectory, type CompanyDirectory } from '../directory/companyDirectory.ts';
import { peopleFinder } from '../directory/findPeople.ts';
import type { NodeOf, PeopleRule } from '#domain/workflow/processDefinition.ts';

type Step = NodeOf<'userTask'>;
interface Names {
  readonly person: (id: string) => string;
  readonly group: (id: string) => string;
}

/** Rules whose answer files alone tell: the others ask what a request holds, or what happened in it. */
const KNOWN_FROM_FILES: ReadonlySet<PeopleRule['from']> = new Set([
  'initiator',
  'people',
  'groups',
  'superior',
  'departmentHead',
]);
const isKnown = (rules: readonly PeopleRule[]): boolean =>
  rules.every(({ from, when, ...rule }) => KNOWN_FROM_FILES.has(from) && when === undefined && !asksLast(rule));
const asksLast = (rule: object): boolean => 'of' in rule && rule.of === 'lastHandler';
const MOST_NAMED = 5;

/** Who may start a process, who decides each of its steps, and for whom a step would find nobody. */
export async function describePeople(company: Company, { definition }: LoadedProcess): Promise<readonly string[]> {
  const directory = companyDirectory(company);
  const names = namesIn(company);
  const starters = await startersOf(company, directory, definition.starters);
  const steps = Object.values(definition.process.nodes).flatMap((node) => (node.kind === 'userTask' ? [node] : []));
  const told: string[] = [];
  for (const step of steps) told.push(...(await describeStep(step, { directory, names, starters })));
  const { people, groups } = definition.starters;
  const who =
    people.length + groups.length === 0
      ? 'everybody'
      : [...people.map(names.person), ...groups.map(names.group)].join(', ');
  return [`“${definition.process.name}” is started by ${who}.`, ...told.map((line) => `  ${line}`)];
}

interface StepFacts {
  readonly directory: CompanyDirectory;
  readonly names: Names;
  readonly starters: readonly string[];
}

async function describeStep(step: Step, { directory, names, starters }: StepFacts): Promise<readonly string[]> {
  const { people, emptyApprover, switches } = step.task;
  const rules = people.map((rule, at) => `${at === 0 ? '' : `${JOINED[rule.join]} `}${sayRule(rule, names)}`).join(' ');
  const label = `${step.name || step.id}: `;
  if (people.length === 0) return [`${label}${switches.includes('selectPeople') ? 'whoever is chosen' : 'nobody'}`];
  if (!isKnown(people)) return [`${label}${rules}`];
  const find = peopleFinder(directory);
  const lost: string[] = [];
  const decides = new Map<string, number>();
  for (const initiator of starters) {
    const asked = (wanted: readonly PeopleRule[]) =>
      find({
        kind: 'people',
        key: step.id,
        node: step.id,
        rules: wanted,
        wantsPeople: true,
        facts: { initiator, variables: {}, expressionValues: [], handlers: [] },
      });
    const own = await asked(people);
    const isUnsure = own.length === 0 && typeof emptyApprover === 'object' && !isKnown(emptyApprover.giveTo);
    const found =
      own.length > 0 || typeof emptyApprover !== 'object' || isUnsure ? own : await asked(emptyApprover.giveTo);
    for (const { id } of found) decides.set(id, (decides.get(id) ?? 0) + 1);
    if (found.length === 0 && !isUnsure) lost.push(names.person(initiator));
  }
  const otherwise =
    typeof emptyApprover === 'object'
      ? `; where nobody is found, ${emptyApprover.giveTo.map((rule) => sayRule(rule, names)).join(' and ')}`
      : '';
  const then = typeof emptyApprover === 'string' ? emptyApprover : 'refuse';
  const deciders = [...decides]
    .toSorted(([, one], [, other]) => other - one)
    .map(([id, count]) => `${names.person(id)} for ${count}`);
  return [
    `${label}${rules}${otherwise}`,
    ...(deciders.length > 0 ? [`  of ${starters.length} who may start it: ${listed(deciders)}`] : []),
    ...(lost.length > 0 ? [`  nobody is found for ${listed(lost)}: ${EMPTY[then]}`] : []),
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

async function startersOf(
  { people }: Company,
  directory: CompanyDirectory,
  starters: LoadedProcess['definition']['starters'],
): Promise<readonly string[]> {
  const present = people.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id);
  if (starters.people.length + starters.groups.length === 0) return present;
  const members: string[] = [...starters.people];
  for (const group of await directory.groups(starters.groups))
    members.push(...(await directory.membersOf(group)).map(({ id }) => id));
  return present.filter((id) => members.includes(id));
}
