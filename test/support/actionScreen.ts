import { CommandGateway, type CommandRequest } from '#application/ports/workflow/commandGateway.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { createSendCommand } from '#application/useCases/sendCommand.ts';
import { SendCommand } from '#application/useCases/useCases.ts';
import type { InstanceDetail } from '#domain/requests/instanceViews.ts';
import type { CurrentUser } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import type { ActionKind } from '#presentation/actions/action.ts';
import { ACTIONS } from '#presentation/actions/actions.ts';
import { ActionViewModel } from '#presentation/actions/ActionViewModel.ts';
import { anInstance } from './builders.ts';
import { sendAtOnce } from './dispatches.ts';
import { fakeCommands, fakeTasks } from './gateways.ts';
import { memoryDrafts } from './memoryDrafts.ts';
import { provide, pageContext } from './testPageContext.ts';
import { aDetail, MANAGER, someFiles } from './taskScreen.ts';

export const taskActionContext = (given: Parameters<typeof aDetail>[0] = {}): ActionTarget => ({
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
  readonly outlook?: () => Promise<Result<CommandPreview | undefined, Failure>>;
  readonly outcome?: () => Promise<Result<void, Failure>>;
  readonly tasks?: Partial<TaskGateway>;
}

/** Opens an action and records all its calls. */
export async function openAction(
  kind: ActionKind,
  {
    target = taskActionContext(),
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
    preview: async (question) => {
      asked.push('command' in question ? question.command : question);
      const answer = await outlook();
      return answer.ok ? ok({ next: [], ...(answer.value && { preview: answer.value }) }) : answer;
    },
    send: (request) => {
      sent.push(request);
      return outcome();
    },
  });
  const session: SessionGateway = {
    logIn: async () => ok(''),
    logOut: async () => undefined,
    currentUser: async () => ok(user),
  };
  let keys = 0;
  const context = pageContext(
    [
      provide(CommandGateway, commands),
      provide(SendCommand, createSendCommand(commands, sendAtOnce(commands))),
      provide(TaskGateway, fakeTasks({ listReturnNodes: async () => ok([]), ...tasks })),
      provide(DraftStore, drafts),
      provide(IdempotencyKeys, { create: () => `key ${(keys += 1)}` }),
      provide(FileGateway, someFiles),
    ],
    session,
  );
  await context.session.load();
  let isGone = false;
  const screen = new ActionViewModel(context, {
    action: ACTIONS[kind],
    target,
    onTaskEnded: () => {
      isGone = true;
    },
  });
  await screen.submission.restore();
  if (screen.action.waitsForSteps) await screen.loadSteps();
  return { screen, context, drafts, sent, asked, isGone: () => isGone };
}
