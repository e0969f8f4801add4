import { lookupFor } from './chart/flows.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { PersonId, TaskId } from '../shared/ids.ts';
import { votingMethod, type OpenedNode, type Outlook } from '../task/outlook.ts';
import { tally } from '../task/tally.ts';
import type { Actor, Answers, Command, Question } from './command.ts';
import { runCommand } from './decide.ts';
import type { ProcessDefinition } from './definition.ts';
import { advance } from './run/advance.ts';
import type { Run } from './run/run.ts';
import type { Executor, InstanceState, TaskState } from './state.ts';

export type Foreseen<T> = { readonly kind: 'shown' } & T | { readonly kind: 'refused'; readonly refusal: Refusal } | { readonly kind: 'asks'; readonly questions: readonly Question[] };

export interface Attempted { readonly definition: ProcessDefinition; readonly state: InstanceState | undefined; readonly actor: Actor; readonly command: Command; readonly answers: Answers }

/**
 * Tries a command on paper. What it still lacks (an opinion, people, a way) is left open instead of refused; rights are not
 * asked, as the page that shows this has asked them.
 */
export function foresee(attempt: Attempted): Foreseen<{ readonly outlook: Outlook }> {
  const tried = tryOut(attempt);
  if (tried.kind !== 'shown') return tried;
  const { command } = attempt;
  const refuses = command.kind === 'decide' && command.vote === 'refuse';
  const agreed = refuses ? tryOut({ ...attempt, command: { ...command, vote: 'agree' } }) : undefined;
  const outlook = outlookOf(attempt, tried.run);
  const isSame = agreed?.kind === 'shown' && outlook.ends === undefined && outlook.opens.length > 0 && sameNodes(outlook, outlookOf(attempt, agreed.run));
  return { kind: 'shown', outlook: { ...outlook, goesOnAllTheSame: isSame } };
}

const sameNodes = (one: Outlook, other: Outlook): boolean => JSON.stringify(one.opens.map(({ node }) => node)) === JSON.stringify(other.opens.map(({ node }) => node));

/** Runs the command without keeping anything. */
function tryOut(attempt: Attempted): Foreseen<{ readonly run: Run }> {
  const run = runCommand({ ...attempt, isPreview: true });
  if (run.refusal === undefined) advance(run);
  if (run.refusal) return { kind: 'refused', refusal: run.refusal };
  return run.questions.size > 0 ? { kind: 'asks', questions: [...run.questions.values()] } : { kind: 'shown', run };
}

function outlookOf({ definition, state, command }: Attempted, run: Run): Outlook {
  const own = 'task' in command ? command.task : undefined;
  // A task that slept while its request was returned opens again, and is told like a new one.
  const known = new Set(state?.tasks.filter(({ id, status }) => status !== 'locked' || isLocked(run, id)).map(({ id }) => id));
  const left = new Set(run.draft.tasks.map(({ id }) => id));
  const opens = openedNodes(definition, run, run.draft.tasks.filter(({ id }) => !known.has(id)));
  const closes = (state?.tasks ?? []).filter(({ id, parent }) => id !== own && (own === undefined || parent !== own) && !left.has(id)).map((task) => ({ task: task.id, node: task.node, nodeName: task.nodeName, people: peopleOf(run, task) }));
  return { opens, closes, goesOnAllTheSame: false, ...endOf(run), ...backTo(run, own), ...waiting(run, state, own, opens) };
}

const endOf = ({ draft }: Run): Pick<Outlook, 'ends'> => (draft.endedAt === undefined ? {} : { ends: draft.status === 'succeeded' ? draft.outcome : 'cancelled' });

const isLocked = ({ draft }: Run, task: TaskId): boolean => draft.tasks.some(({ id, status }) => id === task && status === 'locked');

function openedNodes(definition: ProcessDefinition, run: Run, tasks: readonly TaskState[]): readonly OpenedNode[] {
  const ids = [...new Set(tasks.map(({ node }) => node))];
  return ids.map((id) => {
    const here = tasks.filter(({ node }) => node === id);
    const { [id]: node } = definition.nodes;
    const isFlow = here.some(({ kind }) => kind !== 'circulated' && kind !== 'communication' && kind !== 'returned');
    const round = run.draft.rounds.find((each) => each.id === here[0]?.round);
    const people = round?.signers ?? here.flatMap((task) => peopleOf(run, task));
    const voting = isFlow && node?.kind === 'userTask' ? votingMethod(node.task.voting) : undefined;
    return { node: id, nodeName: here[0]?.nodeName ?? id, people, ...(voting && { voting }) };
  });
}

function peopleOf({ draft }: Run, { assignee, candidates }: TaskState): readonly Executor[] {
  const named = (id: PersonId): Executor => ({ kind: 'person', id, name: draft.names[id] ?? '' });
  return assignee === undefined ? candidates : [named(assignee)];
}

/** The locked task wakes up when the returned work is done: now, or later. */
function backTo(run: Run, own: TaskId | undefined): Pick<Outlook, 'backTo'> {
  const task = run.draft.tasks.find((each) => each.id === own && each.status === 'locked');
  return task ? { backTo: { node: task.node, nodeName: task.nodeName, people: peopleOf(run, task) } } : {};
}

function waiting(run: Run, state: InstanceState | undefined, own: TaskId | undefined, opens: readonly OpenedNode[]): Pick<Outlook, 'standing' | 'waitsFor'> {
  const { draft } = run;
  const task = state?.tasks.find(({ id }) => id === own);
  const round = draft.rounds.find(({ id }) => id === task?.round);
  const node = round && run.definition.nodes[round.node];
  const token = draft.tokens.find(({ id }) => id === task?.token);
  if (round && token && node?.kind === 'userTask') return { standing: tally(node.task.voting, round.signers, round.votes, lookupFor(draft, token)), waitsFor: 'votes' };
  if (draft.circulations.some(({ id }) => id === task?.circulation)) return { waitsFor: 'readers' };
  if (opens.length > 0 || draft.endedAt !== undefined) return {};
  const isNew = <T extends { readonly id: string }>(now: readonly T[], before: readonly T[] = []) => now.some(({ id }) => !before.some((each) => each.id === id));
  if (isNew(draft.jobs, state?.jobs) || isNew(draft.calls, state?.calls) || isNew(draft.timers, state?.timers)) return { waitsFor: 'outside' };
  return token === undefined || token.node === task?.node ? {} : { waitsFor: 'branches' };
}
