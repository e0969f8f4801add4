import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import { AppGateway } from '#application/ports/directory/appGateway.ts';
import { BatchGateway } from '#application/ports/workflow/batchGateway.ts';
import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { DirectoryGateway } from '#application/ports/directory/directoryGateway.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import { PhraseStore } from '#application/ports/forms/phraseStore.ts';
import { TaskGateway } from '#application/ports/workflow/taskGateway.ts';
import { TaskLists } from '#application/ports/workflow/taskLists.ts';
import { token } from '#application/shared/token.ts';
import type { InstanceDetail } from '#domain/requests/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { ACTIONS } from '#presentation/actions/actions.ts';
import { ActionTargetViewModel } from '#presentation/actions/ActionTargetViewModel.ts';
import { ActionViewModel } from '#presentation/actions/ActionViewModel.ts';
import { ShareViewModel } from '#presentation/actions/ShareViewModel.ts';
import { RuleViewModel } from '#presentation/processes/agents/RuleViewModel.ts';
import { FeedViewModel } from '#presentation/following/FeedViewModel.ts';
import type { RequestFeed } from '#presentation/following/requestFeed.ts';
import { ChartViewModel } from '#presentation/requests/chart/ChartViewModel.ts';
import { InstanceDetailViewModel } from '#presentation/requests/InstanceDetailViewModel.ts';
import { RecordListViewModel } from '#presentation/lists/RecordListViewModel.ts';
import { MeViewModel } from '#presentation/users/account/MeViewModel.ts';
import { PeoplePickerViewModel } from '#presentation/ui/people/PeoplePickerViewModel.ts';
import { Phrases } from '#presentation/ui/phrases/Phrases.ts';
import { StartViewModel } from '#presentation/requests/start/StartViewModel.ts';
import { BatchDecisionViewModel } from '#presentation/tasks/batch/BatchDecisionViewModel.ts';
import { BatchJobViewModel } from '#presentation/tasks/batch/BatchJobViewModel.ts';
import { DecisionViewModel } from '#presentation/tasks/decision/DecisionViewModel.ts';
import { myTasksList } from '#presentation/tasks/myTasks.list.ts';
import { TaskDetailViewModel } from '#presentation/tasks/TaskDetailViewModel.ts';
import { WorkbenchViewModel } from '#presentation/workbench/WorkbenchViewModel.ts';
import { taskActionContext } from './actionScreen.ts';
import { aBatchTask, createBatchGateway } from './batches.ts';
import { anAgentRule, anInstance, aPage, aTask } from './builders.ts';
import {
  fakeCommands,
  fakeFollowing,
  fakeInstances,
  fakeTaskLists,
  fakeTasks,
  createPartialGateway,
} from './gateways.ts';
import { DECISION_PAGE } from './dispatches.ts';
import { lateAnswers, type LateAnswers } from './lateAnswers.ts';
import { memoryDrafts } from './memoryDrafts.ts';
import { A_START_PAGE } from './startScreen.ts';
import { aDetail, aNode, someFiles } from './taskScreen.ts';
import { NOON, pageContext, provide, type TestPageContext } from './testPageContext.ts';

type Provided = ReturnType<typeof provide>;

/** A page that reads data: its call, the possible answers for a subject, and what it displays. */
interface Reader<T, M> {
  readonly says: (subject: string) => T;
  readonly provides: (ask: () => Promise<Result<T, Failure>>) => readonly Provided[];
  readonly make: (context: TestPageContext) => M;
  readonly shown: (model: M) => string | undefined;
}
export interface OpenReader {
  readonly context: TestPageContext;
  readonly start: () => unknown;
  readonly dispose: () => void;
  readonly shown: () => string | undefined;
  readonly asked: LateAnswers<unknown>['asked'];
  /** Answers the call with this number, with data or a failure. */
  readonly tell: (number: number, subject: string) => Promise<void>;
  readonly refuse: (number: number, failure: Failure) => Promise<void>;
}

const reader =
  <T, M extends { start(): unknown; dispose(): void }>({ provides, make, says, shown }: Reader<T, M>) =>
  (): OpenReader => {
    const server = lateAnswers<Result<T, Failure>>();
    const context = pageContext([provide(DraftStore, memoryDrafts()), ...provides(server.ask)]);
    const model = make(context);
    return {
      context,
      start: () => model.start(),
      dispose: () => model.dispose(),
      shown: () => shown(model),
      asked: server.asked,
      tell: (number, subject) => server.answer(number, ok(says(subject))),
      refuse: (number, error) => server.answer(number, { ok: false, error }),
    };
  };

const none = async () => ok([]);
const zero = async () => ok(0);
const nobody = provide(
  AgentGateway,
  createPartialGateway<AgentGateway>('agents', { listRules: async () => ok(aPage([])) }),
);
const noNews = provide(NoticeGateway, createPartialGateway<NoticeGateway>('notices', { countUnread: zero }));
const noChanges = provide(BoardGateway, createPartialGateway<BoardGateway>('board', { listChanges: none }));
const request = (subject: string): InstanceDetail => ({
  instance: anInstance({ subject }),
  forms: [],
  history: [],
  isTracked: false,
  mayTakeBack: false,
});
const feedOf = (load: () => Promise<Result<string, Failure>>): RequestFeed<string> => ({
  name: 'journal',
  parameter: 'instId',
  back: 'myApplications',
  getInstance: () => '2',
  load,
  present: () => ({ sections: [], actions: [] }),
});
/** The description of a feed page, provided like a port. */
const FEED = token<RequestFeed<string>>('feed of the test');

/** Pages that reload when data is due or was changed on this device. */
export const FOLLOWING: Readonly<Record<string, () => OpenReader>> = {
  'the to-do list': reader({
    provides: (ask) => [
      provide(TaskLists, fakeTaskLists({ listMine: ask, countMine: async () => ok({ waiting: 0 }) })),
      provide(CategoryGateway, { listCategories: async () => ok([]) }),
    ],
    make: (context: TestPageContext) => new RecordListViewModel(myTasksList, context),
    says: (subject: string) => aPage([aTask({ subject })]),
    shown: ({ paged }) => paged.rows[0]?.subject,
  }),
  'the workbench': reader({
    provides: (ask) => [
      provide(TaskLists, fakeTaskLists({ listMine: ask, countMine: async () => ok({ waiting: 0 }) })),
      provide(InstanceGateway, fakeInstances({ listMine: async () => ok(aPage([])) })),
      noNews,
      nobody,
    ],
    make: (context: TestPageContext) => new WorkbenchViewModel(context),
    says: (subject: string) => aPage([aTask({ subject })]),
    shown: ({ waiting }) => waiting?.rows[0]?.subject,
  }),
  'a task': reader({
    provides: (ask) => [
      provide(TaskGateway, fakeTasks({ find: ask })),
      provide(InstanceGateway, fakeInstances({ listHistory: async () => ok([]) })),
      noChanges,
    ],
    make: (context: TestPageContext) => new TaskDetailViewModel(context, '1'),
    says: (subject: string) => aDetail({ instance: anInstance({ subject }) }),
    shown: ({ detail }) => detail?.instance.subject,
  }),
  'a request': reader({
    provides: (ask) => [
      provide(InstanceGateway, fakeInstances({ find: ask, listHistory: async () => ok([]) })),
      noChanges,
    ],
    make: (context: TestPageContext) => new InstanceDetailViewModel(context, '2', undefined),
    says: request,
    shown: ({ detail }) => detail?.instance.subject,
  }),
  'a chart': reader({
    provides: (ask) => [provide(InstanceGateway, fakeInstances({ getChart: ask }))],
    make: (context: TestPageContext) => new ChartViewModel(context, { instance: '2' }),
    says: (name: string) => ({
      nodes: [
        {
          id: 'n',
          name,
          kind: 'userTask' as const,
          box: { x: 0, y: 0, width: 1, height: 1 },
          progress: 'ahead' as const,
          steps: [],
          holders: [],
        },
      ],
      lines: [],
      width: 1,
      height: 1,
    }),
    shown: ({ loader }) => loader.value?.nodes[0]?.name,
  }),
  'the log of a request': reader({
    provides: (ask) => [provide(FEED, feedOf(ask))],
    make: (context: TestPageContext) => new FeedViewModel(context, context.get(FEED), new URLSearchParams('instId=2')),
    says: (subject: string) => subject,
    shown: ({ content }) => content,
  }),
  'a batch the server carries on': reader({
    provides: (ask) => [provide(BatchGateway, createBatchGateway({ findJob: ask }).gateway)],
    make: (context: TestPageContext) => new BatchJobViewModel(context, 'job'),
    says: (opinion: string) => ({
      job: { id: 'job', vote: 'agree' as const, opinion, total: 1, done: 1, failed: 0, isOver: true, startedAt: 0 },
      rows: [],
    }),
    shown: ({ loader }) => loader.value?.job.opinion,
  }),
};

/** Pages that load when they are opened or on demand; a form being filled is not reloaded. */
export const READING_ONCE: Readonly<Record<string, () => OpenReader>> = {
  'the task an action is about': reader({
    says: (subject: string) => aDetail({ instance: anInstance({ subject }) }),
    provides: (ask) => [provide(TaskGateway, fakeTasks({ find: ask }))],
    make: (context: TestPageContext) => new ActionTargetViewModel(context, '1', ACTIONS.transfer),
    shown: ({ detail }) => detail?.instance.subject,
  }),
  'who stands in for me': reader({
    says: (agentName: string) => aPage([anAgentRule({ agentName })]),
    provides: (ask) => [
      provide(AgentGateway, createPartialGateway<AgentGateway>('agents', { listRules: ask })),
      provide(
        AppGateway,
        createPartialGateway<AppGateway>('apps', {
          listManagedApps: async () => ok([]),
          findRight: async () => ok(undefined),
          listScreens: async () => ok([]),
          listLanguages: async () => ok([]),
        }),
      ),
    ],
    make: (context: TestPageContext) => new MeViewModel(context, async () => undefined),
    shown: ({ absence }) => absence.agents[0]?.agentName,
  }),
  'tasks to decide together': reader({
    says: (subject: string) => [aBatchTask({ subject })],
    provides: (ask) => [provide(BatchGateway, createBatchGateway({ listTasks: ask }).gateway)],
    make: (context: TestPageContext) => new BatchDecisionViewModel(context, ['1']),
    shown: ({ tasks }) => tasks?.[0]?.subject,
  }),
  'a rule': reader({
    says: (name: string) => [{ key: 'leave', name }],
    provides: (ask) => [provide(AgentGateway, createPartialGateway<AgentGateway>('agents', { listDefinitions: ask }))],
    make: (context: TestPageContext) => new RuleViewModel(context, undefined),
    shown: ({ definitions }) => definitions[0]?.name,
  }),
  'a form to start with': reader({
    says: (name: string) => ({ ...A_START_PAGE, definition: { ...A_START_PAGE.definition, name } }),
    provides: (ask) => [
      provide(InstanceGateway, fakeInstances({ getStartPage: ask })),
      provide(CommandGateway, fakeCommands({ preview: async () => ok({ next: [] }) })),
    ],
    make: (context: TestPageContext) => new StartViewModel(context, { definition: '9' }, undefined),
    shown: ({ page }) => page?.definition.name,
  }),
  'where a decision leads': reader({
    says: (name: string) => ({ next: [aNode({ name })] }),
    provides: (ask) => [provide(CommandGateway, fakeCommands({ preview: ask })), provide(FileGateway, someFiles)],
    make: (context: TestPageContext) => {
      const model = new DecisionViewModel(context, { ...DECISION_PAGE, detail: aDetail(), forms: [], vote: 'agree' });
      return { model, start: model.start, dispose: () => void model.saveInput() };
    },
    shown: ({ model }) => model.choice.next?.[0]?.name,
  }),
  'what an action would do': reader({
    says: (nodeName: string) => ({
      next: [],
      preview: { openedNodes: [{ node: 'n', nodeName, people: [] }], closedTasks: [], isSameAsAgreement: false },
    }),
    provides: (ask) => [provide(CommandGateway, fakeCommands({ preview: ask })), provide(FileGateway, someFiles)],
    make: (context: TestPageContext) =>
      new ActionViewModel(context, { action: ACTIONS.pend, target: taskActionContext(), onTaskEnded: () => undefined }),
    shown: ({ outlook }) => outlook?.openedNodes[0]?.nodeName,
  }),
  'the link of a request': reader({
    says: (token: string) => ({
      id: '1',
      token,
      instanceId: '2',
      subject: '',
      definitionName: '',
      byName: '',
      since: NOON,
      readers: [],
    }),
    provides: (ask) => [provide(FollowGateway, fakeFollowing({ createShare: ask }))],
    make: (context: TestPageContext) => new ShareViewModel(context, '2'),
    shown: ({ token }) => token,
  }),
  'people to choose from': reader({
    says: (name: string) => [
      { id: 'a', name, isLeaf: true, peopleCount: 0 },
      { id: 'b', name: '', isLeaf: true, peopleCount: 0 },
    ],
    provides: (ask) => [
      provide(DirectoryGateway, createPartialGateway<DirectoryGateway>('directory', { listGroups: ask })),
    ],
    make: (context: TestPageContext) =>
      new PeoplePickerViewModel(context, { kind: 'people', title: '', chosen: [], isSingle: false }),
    shown: ({ groups }) => groups[0]?.name,
  }),
  'phrases kept for reuse': reader({
    says: (text: string) => [{ id: '1', text, isOwn: true }],
    provides: (ask) => [provide(PhraseStore, createPartialGateway<PhraseStore>('phrases', { listPhrases: ask }))],
    make: (context: TestPageContext) => new Phrases(context),
    shown: ({ all }) => all[0]?.text,
  }),
};
