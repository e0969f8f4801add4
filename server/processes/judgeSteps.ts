import type { PersonId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { LoadedDefinition } from '../definitions/loadedDefinition.ts';
import type { CompanyDirectory } from '../directory/companyDirectory.ts';
import { isKnownBeforehand, type PeopleStep, type StepAsker } from './stepAsker.ts';

/** Whom a step asks, for everybody who may start the process. */
export interface AskedStep {
  readonly step: PeopleStep;
  /** Whether the directory alone tells; otherwise nobody was looked for. */
  readonly isKnown: boolean;
  /** Who is found for how many of them, most first. */
  readonly deciders: readonly (readonly [PersonId, number])[];
  /** For whom it finds nobody. */
  readonly lost: readonly PersonId[];
}

/** The steps of people in the order a request comes to them; what no way leads to comes last. */
function stepsIn({ nodes, flows }: ProcessDefinition): readonly PeopleStep[] {
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

/** Others are answered meanwhile, however many people and steps there are. */
const breathe = () => new Promise((resolve) => setImmediate(resolve));

/** Whom each step finds for each of `initiators`. */
export async function judgeSteps(
  process: ProcessDefinition,
  asker: StepAsker,
  initiators: readonly PersonId[],
): Promise<readonly AskedStep[]> {
  const judged: AskedStep[] = [];
  for (const step of stepsIn(process)) {
    judged.push(await judgeStep(step, asker, initiators));
    await breathe();
  }
  return judged;
}

async function judgeStep(step: PeopleStep, asker: StepAsker, initiators: readonly PersonId[]): Promise<AskedStep> {
  if (!isKnownBeforehand(step)) return { step, isKnown: false, deciders: [], lost: [] };
  const lost: PersonId[] = [];
  const decides = new Map<PersonId, number>();
  for (const initiator of initiators) {
    const found = await asker.ask(step, initiator);
    for (const { id } of found ?? []) decides.set(id, (decides.get(id) ?? 0) + 1);
    if (found?.length === 0) lost.push(initiator);
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
