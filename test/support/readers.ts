import { AgentGateway } from '#application/ports/agentGateway.ts';
import { AppGateway } from '#application/ports/appGateway.ts';
import { BatchGateway } from '#application/ports/batchGateway.ts';
import { BoardGateway } from '#application/ports/boardGateway.ts';
import { CategoryGateway } from '#application/ports/categoryGateway.ts';
import { CommandGateway } from '#application/ports/commandGateway.ts';
import { DirectoryGateway } from '#application/ports/directoryGateway.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { PhraseStore } from '#application/ports/phraseStore.ts';
import { TaskGateway } from '#application/ports/taskGateway.ts';
import { TaskLists } from '#application/ports/taskLists.ts';
import { token } from '#application/token.ts';
import type { InstanceDetail } from '#domain/instance/instanceViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { ACTIONS } from '#presentation/action/actions.ts';
import { ActionTargetViewModel } from '#presentation/action/ActionTargetViewModel.ts';
import { ActionViewModel } from '#presentation/action/ActionViewModel.ts';
import { ShareViewModel } from '#presentation/action/ShareViewModel.ts';
import { RuleViewModel } from '#presentation/agent/RuleViewModel.ts';
import { FeedViewModel } from '#presentation/follow/FeedViewModel.ts';
import type { RequestFeed } from '#presentation/follow/requestFeed.ts';
import { ChartViewModel } from '#presentation/instance/chart/ChartViewModel.ts';
import { InstanceDetailViewModel } from '#presentation/instance/InstanceDetailViewModel.ts';
import { RecordListViewModel } from '#presentation/list/RecordListViewModel.ts';
import { MeViewModel } from '#presentation/personal/MeViewModel.ts';
import { PeoplePickerViewModel } from '#presentation/shared/people/PeoplePickerViewModel.ts';
import { Phrases } from '#presentation/shared/phrases/Phrases.ts';
import { StartViewModel } from '#presentation/start/StartViewModel.ts';
import { BatchDecisionViewModel } from '#presentation/task/batch/BatchDecisionViewModel.ts';
import { BatchJobViewModel } from '#presentation/task/batch/BatchJobViewModel.ts';
import { DecisionViewModel } from '#presentation/task/decision/DecisionViewModel.ts';
import { myTasksList } from '#presentation/task/myTasks.list.ts';
import { TaskDetailViewModel } from '#presentation/task/TaskDetailViewModel.ts';
import { WorkbenchViewModel } from '#presentation/workbench/WorkbenchViewModel.ts';
import { ofTask } from './actionScreen.ts';
import { aBatchTask, decidingBatches } from './batches.ts';
import { anAgentRule, anInstance, aPage, aTask } from './builders.ts';
import { fakeCommands, fakeFollowing, fakeInstances, fakeTaskLists, fakeTasks, onlyWith } from './gateways.ts';
import { lateAnswers, type LateAnswers } from './lateAnswers.ts';
import { memoryDrafts } from './memoryDrafts.ts';
import { A_START_PAGE } from './startScreen.ts';
import { aDetail, aNode, someFiles } from './taskScreen.ts';
import { NOON, pageContext, provide, type TestPageContext } from './testPageContext.ts';

type Provided = ReturnType<typeof provide>;

/** A page that reads: what it asks, what the server may say about a subject, and what is then shown of it. */
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
  /** Answers the question with this number: what there is, or why not. */
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

const nobody = provide(AgentGateway, onlyWith<AgentGateway>('agents', { rules: async () => ok(aPage([])) }));
const noNews = provide(NoticeGateway, onlyWith<NoticeGateway>('notices', { unread: async () => ok(0) }));
const noChanges = provide(BoardGateway, onlyWith<BoardGateway>('board', { changes: async () => ok([]) }));
const request = (subject: string): InstanceDetail => ({
  instance: anInstance({ subject }),
  forms: [],
  history: [],
  isTracked: false,
  mayTakeBack: false,
});
const feedOf = (read: () => Promise<Result<string, Failure>>): RequestFeed<string> => ({
  name: 'journal',
  about: 'instId',
  back: 'myApplications',
  instanceOf: () => '2',
  read,
  present: () => ({ sections: [], actions: [] }),
});
/** The description a feed page is given, as if it were a port. */
const FEED = token<RequestFeed<string>>('feed of the test');

/** Pages that follow what is due and what was changed here. */
export const FOLLOWING: Readonly<Record<string, () => OpenReader>> = {
  'the to-do list': reader({
    provides: (ask) => [
      provide(TaskLists, fakeTaskLists({ myTasks: ask, count: async () => ok({ waiting: 0 }) })),
      provide(CategoryGateway, { categories: async () => ok([]) }),
    ],
    make: (context: TestPageContext) => new RecordListViewModel(myTasksList, context),
    says: (subject: string) => aPage([aTask({ subject })]),
    shown: ({ paged }) => paged.rows[0]?.subject,
  }),
  'the workbench': reader({
    provides: (ask) => [
      provide(TaskLists, fakeTaskLists({ myTasks: ask, count: async () => ok({ waiting: 0 }) })),
      provide(InstanceGateway, fakeInstances({ mine: async () => ok(aPage([])) })),
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
      provide(InstanceGateway, fakeInstances({ history: async () => ok([]) })),
      noChanges,
    ],
    make: (context: TestPageContext) => new TaskDetailViewModel(context, '1'),
    says: (subject: string) => aDetail({ instance: anInstance({ subject }) }),
    shown: ({ detail }) => detail?.instance.subject,
  }),
  'a request': reader({
    provides: (ask) => [provide(InstanceGateway, fakeInstances({ find: ask, history: async () => ok([]) })), noChanges],
    make: (context: TestPageContext) => new InstanceDetailViewModel(context, '2', undefined),
    says: request,
    shown: ({ detail }) => detail?.instance.subject,
  }),
  'a chart': reader({
    provides: (ask) => [provide(InstanceGateway, fakeInstances({ chart: ask }))],
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
    provides: (ask) => [provide(BatchGateway, decidingBatches({ job: ask }).gateway)],
    make: (context: TestPageContext) => new BatchJobViewModel(context, 'job'),
    says: (opinion: string) => ({
      job: { id: 'job', vote: 'agree' as const, opinion, total: 1, done: 1, failed: 0, isOver: true, startedAt: 0 },
      rows: [],
    }),
    shown: ({ loader }) => loader.value?.job.opinion,
  }),
};

const nothing = () => undefined;
const NOBODY_ASKS = { onDone: nothing, onGone: nothing, onFormInvalid: nothing, onOutdated: nothing };

/** Pages that read when they are opened, or when they are asked to; what is being filled in stays as it is. */
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
      provide(AgentGateway, onlyWith<AgentGateway>('agents', { rules: ask })),
      provide(
        AppGateway,
        onlyWith<AppGateway>('apps', {
          managed: async () => ok([]),
          rightOn: async () => ok(undefined),
          screens: async () => ok([]),
          languages: async () => ok([]),
        }),
      ),
    ],
    make: (context: TestPageContext) => new MeViewModel(context, async () => undefined),
    shown: ({ absence }) => absence.agents[0]?.agentName,
  }),
  'tasks to decide together': reader({
    says: (subject: string) => [aBatchTask({ subject })],
    provides: (ask) => [provide(BatchGateway, decidingBatches({ tasks: ask }).gateway)],
    make: (context: TestPageContext) => new BatchDecisionViewModel(context, ['1']),
    shown: ({ tasks }) => tasks?.[0]?.subject,
  }),
  'a rule': reader({
    says: (name: string) => [{ key: 'leave', name }],
    provides: (ask) => [provide(AgentGateway, onlyWith<AgentGateway>('agents', { definitions: ask }))],
    make: (context: TestPageContext) => new RuleViewModel(context, undefined),
    shown: ({ definitions }) => definitions[0]?.name,
  }),
  'a form to start with': reader({
    says: (name: string) => ({ ...A_START_PAGE, definition: { ...A_START_PAGE.definition, name } }),
    provides: (ask) => [
      provide(InstanceGateway, fakeInstances({ startPage: ask })),
      provide(CommandGateway, fakeCommands({ foresee: async () => ok({ next: [] }) })),
    ],
    make: (context: TestPageContext) => new StartViewModel(context, { definition: '9' }, undefined),
    shown: ({ page }) => page?.definition.name,
  }),
  'where a decision leads': reader({
    says: (name: string) => ({ next: [aNode({ name })] }),
    provides: (ask) => [provide(CommandGateway, fakeCommands({ foresee: ask })), provide(FileGateway, someFiles)],
    make: (context: TestPageContext) => {
      const model = new DecisionViewModel(context, { ...NOBODY_ASKS, detail: aDetail(), forms: [], vote: 'agree' });
      return { model, start: model.start, dispose: () => void model.leave() };
    },
    shown: ({ model }) => model.choice.next?.[0]?.name,
  }),
  'what an action would do': reader({
    says: (nodeName: string) => ({
      next: [],
      outlook: { opens: [{ node: 'n', nodeName, people: [] }], closes: [], goesOnAllTheSame: false },
    }),
    provides: (ask) => [provide(CommandGateway, fakeCommands({ foresee: ask })), provide(FileGateway, someFiles)],
    make: (context: TestPageContext) =>
      new ActionViewModel(context, { action: ACTIONS.pend, target: ofTask(), onGone: () => undefined }),
    shown: ({ outlook }) => outlook?.opens[0]?.nodeName,
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
    provides: (ask) => [provide(FollowGateway, fakeFollowing({ share: ask }))],
    make: (context: TestPageContext) => new ShareViewModel(context, '2'),
    shown: ({ token }) => token,
  }),
  'people to choose from': reader({
    says: (name: string) => [
      { id: 'a', name, isLeaf: true, peopleCount: 0 },
      { id: 'b', name: '', isLeaf: true, peopleCount: 0 },
    ],
    provides: (ask) => [provide(DirectoryGateway, onlyWith<DirectoryGateway>('directory', { groups: ask }))],
    make: (context: TestPageContext) =>
      new PeoplePickerViewModel(context, { kind: 'people', title: '', chosen: [], isSingle: false }),
    shown: ({ groups }) => groups[0]?.name,
  }),
  'phrases kept for reuse': reader({
    says: (text: string) => [{ id: '1', text, isOwn: true }],
    provides: (ask) => [provide(PhraseStore, onlyWith<PhraseStore>('phrases', { list: ask }))],
    make: (context: TestPageContext) => new Phrases(context),
    shown: ({ all }) => all[0]?.text,
  }),
};
