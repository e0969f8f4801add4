import type { PersonId } from '#domain/shared/ids.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import type { CompanyDirectory } from '#server/directory/createCompanyDirectory.ts';
import { dependsOnDirectoryOnly, type PeopleStep, type AssigneeResolver } from './assigneeResolver.ts';

/** The assignees of a step for all users who may start the process. */
export interface StepCheck {
  readonly step: PeopleStep;
  /** Whether the assignees depend on the directory alone; otherwise they were not resolved. */
  readonly isKnown: boolean;
  /** Assignees with the number of initiators they are found for, most first. */
  readonly deciders: readonly (readonly [PersonId, number])[];
  /** Initiators for whom the step has no assignee. */
  readonly unassigned: readonly PersonId[];
}

/** Returns the user tasks in the order a request reaches them; unreachable ones come last. */
function listUserTasks({ nodes, flows }: ProcessDefinition): readonly PeopleStep[] {
  const all = Object.values(nodes);
  const reached = new Set(all.filter(({ kind }) => kind === 'startEvent').map(({ id }) => id));
  // The iteration includes elements that are added to the set meanwhile.
  for (const id of reached) {
    const node = nodes[id];
    for (const flow of node?.outgoing ?? []) reached.add(flows[flow]?.to ?? id);
    for (const { id: beside, ...other } of all)
      if (other.scope === id || (other.kind === 'boundaryTimer' && other.attachedTo === id)) reached.add(beside);
  }
  for (const { id } of all) reached.add(id);
  return [...reached].flatMap((id) => (nodes[id]?.kind === 'userTask' ? [nodes[id]] : []));
}

/** Lets other requests run between steps. */
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));

/** Resolves the assignees of each step for each of `initiators`. */
export async function checkAssignees(
  process: ProcessDefinition,
  asker: AssigneeResolver,
  initiators: readonly PersonId[],
): Promise<readonly StepCheck[]> {
  const judged: StepCheck[] = [];
  for (const step of listUserTasks(process)) {
    judged.push(await checkStep(step, asker, initiators));
    await yieldToEventLoop();
  }
  return judged;
}

async function checkStep(
  step: PeopleStep,
  asker: AssigneeResolver,
  initiators: readonly PersonId[],
): Promise<StepCheck> {
  if (!dependsOnDirectoryOnly(step)) return { step, isKnown: false, deciders: [], unassigned: [] };
  const lost: PersonId[] = [];
  const decides = new Map<PersonId, number>();
  for (const initiator of initiators) {
    const found = await asker.resolve(step, initiator);
    for (const { id } of found ?? []) decides.set(id, (decides.get(id) ?? 0) + 1);
    if (found?.length === 0) lost.push(initiator);
  }
  const deciders = [...decides].toSorted(([, one], [, other]) => other - one);
  return { step, isKnown: true, deciders, unassigned: lost };
}

/** Returns the users who may start a process: all users if none are named. */
export async function listStarters(
  directory: CompanyDirectory,
  { people, groups }: LoadedDefinition['starters'],
): Promise<readonly PersonId[]> {
  const everybody = directory.activeMembers.map(({ id }) => id);
  if (people.length + groups.length === 0) return everybody;
  const named = new Set<PersonId>(people);
  for (const group of await directory.groups(groups))
    for (const { id } of await directory.listMembers(group)) named.add(id);
  return everybody.filter((id) => named.has(id));
}
