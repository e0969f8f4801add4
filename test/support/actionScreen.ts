import { CommandGateway, type CommandRequest } from '#application/ports/commandGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { makeSendCommand } from '#application/command/sendCommand.ts';
import { makeRejectTask } from '#application/task/rejectTask.ts';
import { CirculateTask, RejectTask, SendCommand, TransferTask } from '#application/useCases.ts';
import type { InstanceDetail } from '#domain/instance/instanceViews.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { ActionKind } from '#presentation/action/action.ts';
import { ACTIONS } from '#presentation/action/actions.ts';
import { ActionViewModel } from '#presentation/action/ActionViewModel.ts';
import { anInstance } from './builders.ts';
import { fakeCommands, fakeTasks } from './gateways.ts';
import { memoryDrafts } from './memoryDrafts.ts';
import { provide, pageContext } from './testPageContext.ts';
import { aDetail, MANAGER, someFiles } from './taskScreen.ts';

export const ofTask = (given: Parameters<typeof aDetail>[0] = {}): ActionTarget => ({
  kind: 'task',
  detail: aDetail(given),
});
export const ofRequest = (given: Partial<InstanceDetail> = {}): ActionTarget => ({
  kind: 'request',
  detail: {
    instance: anInstance({ holders: [{ kind: 'person', id: MANAGER.id, name: MANAGER.name }] }),
    forms: [],
    history: [],
    isTracked: false,
    mayTakeBack: false,
    ...given,
  },
});

interface Wishes {
  readonly target?: ActionTarget;
  readonly user?: CurrentUser;
  readonly drafts?: ReturnType<typeof memoryDrafts>;
  readonly outlook?: () => Promise<Result<Outlook | undefined, Failure>>;
  readonly outcome?: () => Promise<Result<void, Failure>>;
  readonly tasks?: Partial<TaskGateway>;
}

/** An action that is open, and everything that was sent and asked. */
export async function openAction(
  kind: ActionKind,
  {
    target = ofTask(),
    user = MANAGER,
    drafts = memoryDrafts(),
    outlook = async () => ok(undefined),
    outcome = async () => ok(undefined),
    tasks = {},
  }: Wishes = {},
) {
  const sent: CommandRequest[] = [];
  const asked: unknown[] = [];
  const commands = fakeCommands({
    foresee: async (question) => {
      asked.push('command' in question ? question.command : question);
      const answer = await outlook();
      return answer.ok ? ok({ next: [], ...(answer.value && { outlook: answer.value }) }) : answer;
    },
    send: (request) => {
      sent.push(request);
      return outcome();
    },
  });
  const send = makeSendCommand(commands);
  const session: SessionGateway = {
    logIn: async () => ok(''),
    logOut: async () => undefined,
    currentUser: async () => ok(user),
  };
  let keys = 0;
  const context = pageContext(
    [
      provide(CommandGateway, commands),
      provide(SendCommand, send),
      provide(TransferTask, send),
      provide(CirculateTask, send),
      provide(RejectTask, makeRejectTask(commands)),
      provide(TaskGateway, fakeTasks({ returnNodes: async () => ok([]), ...tasks })),
      provide(DraftStore, drafts),
      provide(CommandKeys, { fresh: () => `key ${(keys += 1)}` }),
      provide(FileGateway, someFiles),
    ],
    session,
  );
  await context.session.read();
  let isGone = false;
  const screen = new ActionViewModel(context, {
    action: ACTIONS[kind],
    target,
    onGone: () => {
      isGone = true;
    },
  });
  await screen.submission.restore();
  if (screen.action.waitsForSteps) await screen.readSteps();
  return { screen, context, drafts, sent, asked, isGone: () => isGone };
}
