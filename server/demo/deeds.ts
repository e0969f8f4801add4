import type { Variables } from '#domain/expression/tree.ts';
import { executorsOf } from '#domain/instance/facts.ts';
import type { Command } from '#domain/process/command.ts';
import type { Executor, TaskState } from '#domain/process/state.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { StoryDeed } from '../definitions/files/historyFiles.ts';
import { placeOf } from '../bpm/commands/copyTo.ts';
import type { RequestPlay } from './requestPlay.ts';
import { idOf, type Stage } from './stage.ts';

/** Something done beside the flow of a request: nobody's task changes by it. `id` is what it is filed under. */
export interface SideDeed {
  readonly id: string;
  readonly kind: SideKind;
  readonly by: PersonId;
  readonly to: readonly PersonId[];
  readonly text: string;
  readonly at: Instant;
  readonly place: ReturnType<typeof placeOf>;
}
const SIDE = [
  'forward',
  'answerForward',
  'read',
  'message',
  'follow',
  'favourite',
  'favouriteProcess',
  'share',
  'batch',
] as const;
type SideKind = (typeof SIDE)[number];
const isBeside = (kind: StoryDeed['do']): kind is SideKind => SIDE.some((each) => each === kind);

/** Lets a person of a story do what the story says, through the core where the flow is concerned. */
export async function takePart(stage: Stage, play: RequestPlay, deed: StoryDeed, at: Instant): Promise<void> {
  const task = taskFor(play, deed.do, deed.by === undefined ? undefined : idOf(stage, deed.by));
  const by = deed.by === undefined ? task && (await play.handlerOf(task)).person.id : idOf(stage, deed.by);
  if (by === undefined) throw new Error(`Nobody can ${deed.do} in ${play.instance}`);
  const [to, text] = [deed.to.map((account) => idOf(stage, account)), deed.text?.['zh-CN'] ?? ''];
  if (isBeside(deed.do))
    return void play.beside.push({
      id: play.newId(),
      kind: deed.do,
      by,
      to,
      text,
      at,
      place: placeOf(play.state ?? null),
    });
  await play.perform(
    stage.actor(by),
    commandOf(
      deed,
      deed.do,
      task,
      to.map((id) => stage.actor(id).person),
      text,
      (node) => play.writeAt(node, by, at),
    ),
    at,
  );
}

/** The task a deed is about: the question somebody was asked, or the first one they or anybody have to decide. */
function taskFor(play: RequestPlay, kind: StoryDeed['do'], by: PersonId | undefined): TaskState | undefined {
  const { state, openTasks } = play;
  if (kind === 'answer')
    return state?.tasks.find(
      (task) => task.kind === 'communication' && task.assignee === by && task.status !== 'replied',
    );
  return (
    openTasks.find((task) => state !== undefined && executorsOf(state, task).some(({ id }) => id === by)) ??
    openTasks[0]
  );
}

function commandOf(
  deed: StoryDeed,
  kind: Exclude<StoryDeed['do'], SideKind>,
  found: TaskState | undefined,
  people: readonly Executor[],
  opinion: string,
  write: (node: string) => Variables,
): Command {
  if (kind === 'withdraw' || kind === 'suspend' || kind === 'pend') return { kind, opinion };
  if (found === undefined) throw new Error(`There is no task to ${kind}`);
  const [task, [first]] = [found.id, people];
  switch (kind) {
    case 'agree':
      return { kind: 'decide', task, vote: 'agree', opinion, variables: write(found.node), chosenPeople: {} };
    case 'transfer':
      return { kind, task, opinion, to: first ?? { kind: 'person', id: '', name: '' } };
    case 'circulate':
      return { kind, task, opinion, people, order: deed.order, afterwards: 'comeBack', completion: { by: 'all' } };
    case 'ask':
      return { kind: 'communicate', task, opinion, people };
    case 'answer':
      return { kind: 'reply', task, opinion };
    case 'addSigners':
      return { kind, task, opinion, people, position: found.kind === 'parallelSigner' ? 'parallel' : 'append' };
  }
}
