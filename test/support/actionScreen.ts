import { ActionGateway, type ActionOrder } from '#application/ports/actionGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { CopyGateway, type ForwardOrder } from '#application/ports/copyGateway.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { makeCarryOut } from '#application/action/carryOut.ts';
import { CarryOut } from '#application/useCases.ts';
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
import { fakeActions, fakeCopies, fakeTasks } from './gateways.ts';
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
  const sent: ActionOrder[] = [];
  const passedOn: ForwardOrder[] = [];
  const asked: unknown[] = [];
  const actions = fakeActions({
    foresee: (_, command) => {
      asked.push(command);
      return outlook();
    },
    carryOut: (order) => {
      sent.push(order);
      return outcome();
    },
  });
  const copies = fakeCopies({
    forward: (order) => {
      passedOn.push(order);
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
      provide(ActionGateway, actions),
      provide(CopyGateway, copies),
      provide(CarryOut, makeCarryOut(actions, copies)),
      provide(TaskGateway, fakeTasks(tasks)),
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
  await screen.draft.restore();
  return { screen, context, drafts, sent, passedOn, asked, isGone: () => isGone };
}
