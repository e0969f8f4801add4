import type { PersonId } from '#domain/shared/ids.ts';
import type { Executor } from '#domain/workflow/instanceState.ts';
import type { NodeOf, PeopleRule, ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { LoadedDefinition } from '../definitions/loadedDefinition.ts';
import type { CompanyDirectory } from '../directory/companyDirectory.ts';
import { peopleFinder } from '../directory/findPeople.ts';

type Step = NodeOf<'userTask'>;

/** Whom a step asks, for everybody who may start the process. */
export interface AskedStep {
  readonly step: Step;
  /** Whether the directory alone tells; otherwise nobody was looked for. */
  readonly isKnown: boolean;
  /** Who is found for how many of them, most first. */
  readonly deciders: readonly (readonly [PersonId, number])[];
  /** For whom it finds nobody. */
  readonly lost: readonly PersonId[];
}

/** Rules whose answer the directory alone tells: the others ask what a request holds, or what happened in it. */
const KNOWN_BEFOREHAND: ReadonlySet<PeopleRule['from']> = new Set([
  'initiator',
  'people',
  'groups',
  'superior',
  'departmentHead',
]);
const isKnown = (rules: readonly PeopleRule[]): boolean =>
  rules.every(({ from, when, ...rule }) => KNOWN_BEFOREHAND.has(from) && when === undefined && !asksLast(rule));
const asksLast = (rule: object): boolean => 'of' in rule && rule.of === 'lastHandler';

/** The steps of people in the order a request comes to them; what no way leads to comes last. */
function stepsIn({ nodes, flows }: ProcessDefinition): readonly Step[] {
  const all = Object.values(nodes);
  const reached = new Set(all.filter(({ kind }) => kind === 'startEvent').map(({ id }) => id));
  // A set goes on with what is added to it meanwhile.
  for (const id of reached) {
    const node = nodes[id];
    for (const flow of node?.outgoing ?? []) reached.add(flows[flow]?.to ?? id);
    for (const { id: beside, ...other } of all)
      if (other.scope === id || (other.kind === 'boundaryTimer' && other.attachedTo === id)) reached.add(beside);
  }
  for (const { id } of all) reached.add(id);
  return [...reached].flatMap((id) => (nodes[id]?.kind === 'userTask' ? [nodes[id]] : []));
}

/** Whom each step finds for each of `initiators`. */
export async function judgeSteps(
  process: ProcessDefinition,
  directory: CompanyDirectory,
  initiators: readonly PersonId[],
): Promise<readonly AskedStep[]> {
  const judged: AskedStep[] = [];
  for (const step of stepsIn(process)) judged.push(await judgeStep(step, directory, initiators));
  return judged;
}

async function judgeStep(step: Step, directory: CompanyDirectory, initiators: readonly PersonId[]): Promise<AskedStep> {
  const { people, emptyApprover } = step.task;
  if (people.length === 0 || !isKnown(people)) return { step, isKnown: false, deciders: [], lost: [] };
  const find = peopleFinder(directory);
  const lost: PersonId[] = [];
  const decides = new Map<PersonId, number>();
  const forAll = new Map<readonly PeopleRule[], Promise<readonly Executor[]>>();
  for (const initiator of initiators) {
    const ask = (rules: readonly PeopleRule[]) =>
      find({
        kind: 'people',
        key: step.id,
        node: step.id,
        rules,
        wantsPeople: true,
        facts: { initiator, variables: {}, expressionValues: [], handlers: [] },
      });
    const asked = (rules: readonly PeopleRule[]) => {
      if (!rules.every(({ from }) => from === 'people' || from === 'groups')) return ask(rules);
      const found = forAll.get(rules) ?? ask(rules);
      forAll.set(rules, found);
      return found;
    };
    const own = await asked(people);
    const otherwise = own.length === 0 && typeof emptyApprover === 'object' ? emptyApprover.giveTo : undefined;
    if (otherwise && !isKnown(otherwise)) continue;
    const found = otherwise ? await asked(otherwise) : own;
    for (const { id } of found) decides.set(id, (decides.get(id) ?? 0) + 1);
    if (found.length === 0) lost.push(initiator);
  }
  const deciders = [...decides].toSorted(([, one], [, other]) => other - one);
  return { step, isKnown: true, deciders, lost };
}

/** Who may start a process: everybody, where nobody is named. */
export async function startersIn(
  directory: CompanyDirectory,
  { people, groups }: LoadedDefinition['starters'],
): Promise<readonly PersonId[]> {
  const everybody = directory.everybody.map(({ id }) => id);
  if (people.length + groups.length === 0) return everybody;
  const named = new Set<PersonId>(people);
  for (const group of await directory.groups(groups))
    for (const { id } of await directory.membersOf(group)) named.add(id);
  return everybody.filter((id) => named.has(id));
}
