import type { CommandInputs, CommandResult, Effect, NoticeKind } from '../../workflow/command.ts';
import type { PersonId } from '../../shared/ids.ts';
import type { TaskKind } from '../../workflow/taskKinds.ts';
import type { TaskState } from '../../workflow/instanceState.ts';
import { getHandlerIds } from '../handlers.ts';
import { advance } from './advance.ts';
import { keepUnusedChoices } from './chosenPeople.ts';
import { foldPath } from './foldPath.ts';
import type { Run } from './run.ts';
import { unlock } from './changeStatus.ts';

/** Completes a run and returns its result. */
export function finish(run: Run): CommandResult {
  if (run.refusal === undefined) advance(run);
  if (run.refusal) return { kind: 'refused', refusal: run.refusal };
  if (run.questions.size > 0) return { kind: 'asks', questions: [...run.questions.values()] };
  unlockWhenNothingIsLocked(run);
  keepUnusedChoices(run);
  run.draft.path = foldPath(run.definition, run.draft);
  return {
    kind: 'done',
    state: run.draft,
    effects: [...run.effects, ...notifyNewTasks(run)],
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

/** Unlocks the request when its last locked task has closed, for whatever reason. */
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

/** Returns the notifications about new tasks that are still open at the end of the command. */
function notifyNewTasks(run: Run): readonly Effect[] {
  const made = new Set(run.createdTasks);
  if (made.size === 0) return [];
  return run.draft.tasks.filter((task) => made.has(task.id)).flatMap((task) => noticesOf(run, task));
}

/** Notifies the assignees of a task and a replaced user, but never the actor. */
function noticesOf(run: Run, task: TaskState): readonly Effect[] {
  const people = getHandlerIds(run.draft, task);
  const about = NOTICE_BY_COMMAND[run.command.kind] ?? NOTICES[task.kind];
  return [
    ...toNotification(run, task, people, about),
    ...toNotification(run, task, task.agentFor === undefined ? [] : [task.agentFor], 'agent'),
  ];
}

function toNotification(run: Run, task: TaskState, people: readonly PersonId[], about: NoticeKind): readonly Effect[] {
  const others = people.filter((each) => each !== run.actor.person.id);
  return others.length === 0
    ? []
    : [{ kind: 'notified', people: others, about, task: task.id, opinion: opinionOf(run) }];
}

/** The notification kind of commands that give their new tasks another meaning. */
const NOTICE_BY_COMMAND: Readonly<Partial<Record<Run['command']['kind'], NoticeKind>>> = {
  return: 'returned',
  recover: 'returned',
  addSigners: 'addedSigner',
};

const opinionOf = ({ command }: Run): string => ('opinion' in command ? command.opinion : '');

/** Returns the answers that were used, so that the stored event stays small regardless of the number of agents. */
function usedAnswers({ answers, used }: Run): CommandInputs {
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
