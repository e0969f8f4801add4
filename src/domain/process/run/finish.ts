import type { Answers, Decision, Effect, NoticeKind } from '../../workflow/command.ts';
import type { PersonId } from '../../shared/ids.ts';
import type { TaskKind } from '../../workflow/taskKinds.ts';
import type { TaskState } from '../../workflow/instanceState.ts';
import { peopleAt } from '../handlers.ts';
import { advance } from './advance.ts';
import { keepUnusedChoices } from './chosenPeople.ts';
import { foldPath } from './foldPath.ts';
import type { Run } from './run.ts';
import { unlock } from './changeStatus.ts';

/** Runs a command to its end and says what came of it. */
export function finish(run: Run): Decision {
  if (run.refusal === undefined) advance(run);
  if (run.refusal) return { kind: 'refused', refusal: run.refusal };
  if (run.questions.size > 0) return { kind: 'asks', questions: [...run.questions.values()] };
  unlockWhenNothingIsLocked(run);
  keepUnusedChoices(run);
  run.draft.path = foldPath(run.definition, run.draft);
  return {
    kind: 'done',
    state: run.draft,
    effects: [...run.effects, ...noticesOfNewTasks(run)],
    event: {
      version: run.draft.version,
      rules: run.rules,
      actor: run.actor,
      command: run.command,
      answers: usedAnswers(run),
    },
    idsUsed: run.used.ids,
  };
}

/** A task that waits for a return is released when that task closes, however it closes. */
function unlockWhenNothingIsLocked(run: Run): void {
  if (!run.draft.tasks.some((task) => task.status === 'locked')) unlock(run);
}

const NOTICES: Readonly<Record<TaskKind, NoticeKind>> = {
  ordinary: 'approve',
  parallelSigner: 'approve',
  sequentialSigner: 'approve',
  unknown: 'approve',
  circulated: 'circulated',
  communication: 'communicated',
  returned: 'returned',
};

/** Of the tasks that are still open when the command is done. */
function noticesOfNewTasks(run: Run): readonly Effect[] {
  const made = new Set(run.made);
  if (made.size === 0) return [];
  return run.draft.tasks.filter((task) => made.has(task.id)).flatMap((task) => noticesOf(run, task));
}

/** Nobody is told what they have just done themselves. */
function noticesOf(run: Run, task: TaskState): readonly Effect[] {
  const people = peopleAt(run.draft, task);
  const about = ABOUT[run.command.kind] ?? NOTICES[task.kind];
  return [
    ...told(run, task, people, about),
    ...told(run, task, task.agentFor === undefined ? [] : [task.agentFor], 'agent'),
  ];
}

function told(run: Run, task: TaskState, people: readonly PersonId[], about: NoticeKind): readonly Effect[] {
  const others = people.filter((each) => each !== run.actor.person.id);
  return others.length === 0
    ? []
    : [{ kind: 'notified', people: others, about, task: task.id, opinion: opinionOf(run) }];
}

/** What a new task means depends on how it came about. */
const ABOUT: Readonly<Partial<Record<Run['command']['kind'], NoticeKind>>> = {
  return: 'returned',
  recover: 'returned',
  addSigners: 'addedSigner',
};

const opinionOf = ({ command }: Run): string => ('opinion' in command ? command.opinion : '');

/** An event keeps only what was really used, so that it stays small however many agents are on duty. */
function usedAnswers({ answers, used }: Run): Answers {
  const only = <T>(all: Readonly<Record<string, T>>, keys: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
  return {
    now: answers.now,
    ids: answers.ids,
    people: only(answers.people, used.people),
    agents: only(answers.agents, used.agents),
    ...(answers.superiors && { superiors: answers.superiors }),
  };
}
