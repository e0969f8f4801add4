import { BatchGateway } from '#application/ports/workflow/batchGateway.ts';
import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import {
  ArrangeAgent,
  CompleteTask,
  DecideTogether,
  SaveDraft,
  SendCommand,
  StartProcess,
} from '#application/useCases/useCases.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { ACTIONS } from '#presentation/actions/actions.ts';
import { ActionViewModel } from '#presentation/actions/ActionViewModel.ts';
import { RuleViewModel } from '#presentation/processes/agents/RuleViewModel.ts';
import { ComposerViewModel } from '#presentation/following/ComposerViewModel.ts';
import { formatCompanyTimestamp } from '#presentation/ui/workflow/parseCompanyTimestamp.ts';
import { StartViewModel } from '#presentation/requests/start/StartViewModel.ts';
import { BatchDecisionViewModel } from '#presentation/tasks/batch/BatchDecisionViewModel.ts';
import { DecisionViewModel } from '#presentation/tasks/decision/DecisionViewModel.ts';
import { createBatchGateway } from './batches.ts';
import { DECISION_PAGE, SENT } from './dispatches.ts';
import { fakeCommands, fakeInstances, fakeTasks, createPartialGateway } from './gateways.ts';
import { lateAnswers, flushPromises, type LateAnswers } from './lateAnswers.ts';
import { memoryDrafts } from './memoryDrafts.ts';
import { A_START_PAGE } from './startScreen.ts';
import { aDetail, MANAGER, someFiles } from './taskScreen.ts';
import { NOON, pageContext, provide, type TestPageContext } from './testPageContext.ts';

type Provided = ReturnType<typeof provide>;
/** Sends under an idempotency key, and waits for the answer of the test. */
type Send<V> = (order: { readonly key: string }) => Promise<Result<V, Failure>>;

/** The parts of a page under test: its inputs, its submit action, and its leave action. */
interface Page {
  readonly type: (words: string) => void;
  readonly press: () => Promise<unknown>;
  readonly leave: () => unknown;
}
interface Sender<V> {
  /** The server's answer on success. */
  readonly done: V;
  readonly provides: (send: Send<V>) => readonly Provided[];
  readonly open: (context: TestPageContext, send: Send<V>) => Promise<Page>;
}
export interface OpenSender extends Page {
  readonly context: TestPageContext;
  /** The idempotency keys of the sent calls, in order. */
  readonly keys: readonly string[];
  readonly kept: Readonly<Record<string, unknown>>;
  readonly asked: LateAnswers<unknown>['asked'];
  readonly succeed: (number: number) => Promise<void>;
  readonly refuse: (number: number) => Promise<void>;
}

const sender =
  <V>({ done, provides, open }: Sender<V>) =>
  async (): Promise<OpenSender> => {
    const server = lateAnswers<Result<V, Failure>>();
    const drafts = memoryDrafts();
    const keys: string[] = [];
    let count = 0;
    const send: Send<V> = ({ key }) => {
      keys.push(key);
      return server.ask();
    };
    const context = pageContext(
      [
        provide(DraftStore, drafts),
        provide(IdempotencyKeys, { create: () => `key ${(count += 1)}` }),
        provide(FileGateway, someFiles),
        ...provides(send),
      ],
      { logIn: async () => ok(''), logOut: async () => undefined, currentUser: async () => ok(MANAGER) },
    );
    await context.session.load();
    const page = await open(context, send);
    await flushPromises();
    const answer = async (...[number, value]: Parameters<typeof server.answer>) => {
      // A page may call the server for a preview before it sends.
      await flushPromises();
      await server.answer(number, value);
    };
    return {
      ...page,
      context,
      keys,
      kept: drafts.kept,
      asked: server.asked,
      succeed: (number) => answer(number, ok(done)),
      refuse: (number) => answer(number, fail({ kind: 'offline' })),
    };
  };

const starting = (press: (model: StartViewModel) => Promise<unknown>) => async (context: TestPageContext) => {
  const model = new StartViewModel(context, { definition: '9' }, undefined);
  model.start();
  return {
    type: model.submission.change,
    press: () => press(model),
    leave: () => model.dispose(),
  };
};
const nothingForeseen = provide(CommandGateway, fakeCommands({ preview: async () => ok({ next: [] }) }));
const startable = provide(InstanceGateway, fakeInstances({ getStartPage: async () => ok(A_START_PAGE) }));

const acting = (kind: 'return' | 'void') => async (context: TestPageContext) => {
  const target = { kind: 'task', detail: aDetail() } as const;
  const model = new ActionViewModel(context, { action: ACTIONS[kind], target, onTaskEnded: () => undefined });
  model.start();
  return {
    type: (opinion: string) => model.change({ opinion }),
    press: model.submit,
    leave: () => model.dispose(),
  };
};

/** Everything that users fill in and send: submitted once, twice, again, and left meanwhile. */
export const SENDING: Readonly<Record<string, () => Promise<OpenSender>>> = {
  'a decision': sender({
    done: SENT,
    provides: (send) => [provide(CompleteTask, send), nothingForeseen],
    open: async (context) => {
      const model = new DecisionViewModel(context, {
        ...DECISION_PAGE,
        detail: aDetail(),
        forms: [],
        vote: 'agree',
      });
      await model.start();
      return {
        type: model.submission.change,
        press: model.submit,
        leave: () => void model.saveInput(),
      };
    },
  }),
  'a return': sender({
    done: SENT,
    provides: (send) => [
      provide(SendCommand, send),
      provide(TaskGateway, fakeTasks({ listReturnNodes: async () => ok([]) })),
      nothingForeseen,
    ],
    open: acting('return'),
  }),
  'an action': sender({
    done: SENT,
    provides: (send) => [provide(SendCommand, send), nothingForeseen],
    open: acting('void'),
  }),
  'a request to start': sender({
    done: '77',
    provides: (send) => [provide(StartProcess, send), startable, nothingForeseen],
    open: starting((model) => model.submit()),
  }),
  'a request to keep for later': sender({
    done: '77',
    provides: (send) => [provide(SaveDraft, send), startable, nothingForeseen],
    open: starting((model) => model.saveDraft()),
  }),
  'one decision for many tasks': sender({
    done: { kind: 'carriedOn' as const, job: 'job' },
    provides: (send) => [provide(DecideTogether, send), provide(BatchGateway, createBatchGateway().gateway)],
    open: async (context) => {
      const model = new BatchDecisionViewModel(context, ['1', '2']);
      model.start();
      return {
        type: model.submission.change,
        press: model.submit,
        leave: () => model.dispose(),
      };
    },
  }),
  'a rule': sender({
    done: undefined,
    provides: (send) => [
      provide(ArrangeAgent, send),
      provide(
        AgentGateway,
        createPartialGateway<AgentGateway>('agents', {
          listDefinitions: async () => ok([]),
          listAbsences: async () => ok([]),
        }),
      ),
    ],
    open: async (context) => {
      const model = new RuleViewModel(context, undefined);
      await model.loader.start();
      const until = formatCompanyTimestamp(NOON + 3_600_000);
      return {
        type: (name) => model.change({ people: [{ id: name, name }], until }),
        press: model.submit,
        leave: () => model.dispose(),
      };
    },
  }),
  'a message at the foot of a page': sender({
    done: undefined,
    provides: () => [],
    open: async (context, send) => {
      const model = new ComposerViewModel(context, 'board.7', send, () => undefined);
      return {
        type: model.setText,
        press: model.send,
        leave: () => void model.submission.saveDrafts(),
      };
    },
  }),
};
