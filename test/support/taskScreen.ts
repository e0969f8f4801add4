import { BoardGateway } from '#application/ports/boardGateway.ts';
import { CommandGateway } from '#application/ports/commandGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import { makeCompleteTask } from '#application/task/completeTask.ts';
import { makeRejectTask } from '#application/task/rejectTask.ts';
import { CompleteTask, RejectTask } from '#application/useCases.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { NextNode, TaskDetail, TaskRights } from '#domain/task/taskViews.ts';
import { tripForm } from './forms/tripForm.ts';
import { anInstance, aTask, aUser } from './builders.ts';
import { fakeCommands, fakeInstances, fakeTasks, onlyWith } from './gateways.ts';
import { memoryDrafts } from './memoryDrafts.ts';
import { provide, pageContext, type TestPageContext } from './testPageContext.ts';

export const MANAGER = aUser({ id: '2', account: 'wangfang', name: 'Wang Fang' });

const RIGHTS: TaskRights = {
  mayDecide: true,
  mayReply: false,
  mayTransfer: true,
  mayAddSigners: false,
  mayReturn: true,
  mayVoid: false,
  isCirculatedChild: false,
  isCirculating: false,
  hasCommunication: false,
};

/** A task in the manager's hands, with the trip form to read. */
export const aDetail = (given: Partial<TaskDetail> = {}): TaskDetail => ({
  task: aTask({ assignee: MANAGER.id, status: 'opened' }),
  instance: anInstance(),
  rights: RIGHTS,
  decisions: [{ vote: 'agree' }, { vote: 'refuse' }],
  switches: [],
  returnTargets: ['previous', 'initiator', 'node'],
  afterInitiator: 'both',
  afterNode: 'backtrack',
  voting: 'single',
  nextChoice: 'condition',
  next: [],
  forms: [tripForm({}, true)],
  isTracked: false,
  ...given,
});

export const aNode = (given: Partial<NextNode> = {}): NextNode => ({
  id: 'finance',
  name: 'Finance',
  kind: 'userTask',
  executors: [{ kind: 'person', id: '4', name: 'Li Qiang' }],
  behind: [],
  maySelectPeople: false,
  isSinglePerson: false,
  mayBeEmpty: false,
  ...given,
});

/** Takes every file at once. */
export const someFiles: FileGateway = {
  upload: async (_, name) => ok({ id: `file of ${name}`, name, size: 7 }),
  download: async () => ok(new Blob()),
  keep: async () => [],
  address: (file) => file,
};

export interface TaskScreen {
  readonly context: TestPageContext;
  readonly drafts: ReturnType<typeof memoryDrafts>;
}

/** The world around a task page: the manager is logged in, the device remembers, keys are counted. */
export function taskScreen(
  { send, foresee = async () => ok({ next: [aNode()] }), ...answers }: Partial<TaskGateway & CommandGateway>,
  { detail = aDetail(), drafts = memoryDrafts(), history = [] as readonly HistoryRow[] } = {},
): TaskScreen {
  const tasks = fakeTasks({
    find: async () => ok(detail),
    returnNodes: async () => ok([{ id: 'apply', name: 'Application', handlerName: 'Zhang Wei' }]),
    ...answers,
  });
  const commands = fakeCommands({ foresee, ...(send && { send }) });
  const session: SessionGateway = {
    logIn: async () => ok(''),
    logOut: async () => undefined,
    currentUser: async () => ok(MANAGER),
  };
  let keys = 0;
  const context = pageContext(
    [
      provide(TaskGateway, tasks),
      provide(CommandGateway, commands),
      provide(InstanceGateway, fakeInstances({ history: async () => ok(history) })),
      provide(DraftStore, drafts),
      provide(BoardGateway, onlyWith<BoardGateway>('board', { changes: async () => ok([]) })),
      provide(FileGateway, someFiles),
      provide(CommandKeys, { fresh: () => `key ${(keys += 1)}` }),
      provide(CompleteTask, makeCompleteTask(commands)),
      provide(RejectTask, makeRejectTask(commands)),
    ],
    session,
  );
  return { context, drafts };
}
