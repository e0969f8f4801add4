import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { createCompleteTask } from '#application/useCases/completeTask.ts';
import { createSendCommand } from '#application/useCases/sendCommand.ts';
import { CompleteTask, SendCommand } from '#application/useCases/useCases.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { NextNode, TaskDetail, TaskRights } from '#domain/tasks/taskViews.ts';
import { tripForm } from './forms/tripForm.ts';
import { anInstance, aTask, aUser } from './builders.ts';
import { sendAtOnce } from './dispatches.ts';
import { fakeCommands, fakeInstances, fakeTasks, createPartialGateway } from './gateways.ts';
import { memoryDrafts } from './memoryDrafts.ts';
import { provide, pageContext, type TestPageContext } from './testPageContext.ts';

export const MANAGER = aUser({ id: '2', account: 'wangfang', name: 'Wang Fang' });

const RIGHTS: TaskRights = {
  mayDecide: true,
  mayReply: false,
  mayAddSigners: false,
  mayReturn: true,
  isCirculatedChild: false,
  isCirculating: false,
  hasCommunication: false,
};

/** A task of the manager with the read-only trip form. */
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
  successors: [],
  maySelectPeople: false,
  isSinglePerson: false,
  mayBeEmpty: false,
  ...given,
});

/** Mock file gateway that accepts every file at once. */
export const someFiles: FileGateway = {
  upload: async (_, name) => ok({ id: `file of ${name}`, name, size: 7 }),
  download: async () => ok(new Blob()),
  extendRetention: async () => [],
  getUrl: (file) => file,
};

export interface TaskScreen {
  readonly context: TestPageContext;
  readonly drafts: ReturnType<typeof memoryDrafts>;
}

/** The environment of a task page: the manager is logged in, drafts are stored, idempotency keys are counted. */
export function taskScreen(
  { send, preview = async () => ok({ next: [aNode()] }), ...answers }: Partial<TaskGateway & CommandGateway>,
  { detail = aDetail(), drafts = memoryDrafts(), history = [] as readonly HistoryRow[] } = {},
): TaskScreen {
  const tasks = fakeTasks({
    find: async () => ok(detail),
    listReturnNodes: async () => ok([{ id: 'apply', name: 'Application', handlerName: 'Zhang Wei' }]),
    ...answers,
  });
  const commands = fakeCommands({ preview, ...(send && { send }) });
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
      provide(InstanceGateway, fakeInstances({ listHistory: async () => ok(history) })),
      provide(DraftStore, drafts),
      provide(BoardGateway, createPartialGateway<BoardGateway>('board', { listChanges: async () => ok([]) })),
      provide(FileGateway, someFiles),
      provide(IdempotencyKeys, { create: () => `key ${(keys += 1)}` }),
      provide(CompleteTask, createCompleteTask(sendAtOnce(commands))),
      provide(SendCommand, createSendCommand(commands, sendAtOnce(commands))),
    ],
    session,
  );
  return { context, drafts };
}
