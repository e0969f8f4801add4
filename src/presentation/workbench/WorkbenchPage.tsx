import { observer } from 'mobx-react-lite';
import { AllLists } from '../lists/directory/AllLists.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TabBar } from '../ui/layout/TabBar.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { AgentNotice } from './AgentNotice.tsx';
import { Greeting } from './Greeting.tsx';
import { MyRequests } from './MyRequests.tsx';
import { LazyOnboarding } from './LazyOnboarding.tsx';
import { LazyResetBanner } from './LazyResetBanner.tsx';
import { PortalSlot, usePortalActions } from './PortalSlot.tsx';
import { QuickActions } from './QuickActions.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { WorkbenchViewModel } from './WorkbenchViewModel.ts';
import { WindowPage } from '../ui/layout/WindowPage.tsx';

export const WorkbenchPage = observer(function WorkbenchPage() {
  const model = useViewModel((context) => new WorkbenchViewModel(context));
  const { session } = model;
  const isGreeted = session.user !== undefined || session.failure !== undefined;
  return (
    <WindowPage className="flex flex-col">
      <main className="flex-1 px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-6">
        <Greeting user={session.user} now={model.now} unread={model.counts.unread} />
        {/* Waits for the greeting, which may take two lines: content below it must not move. */}
        {isGreeted ? <Waiting model={model} /> : <Skeleton rows={1} />}
      </main>
      <footer className="sticky bottom-0 z-10">
        {!!model.counts.unread && <LazyResetBanner />}
        <TabBar />
      </footer>
      <AllLists page="workbench" />
    </WindowPage>
  );
});

/** The waiting tasks, the quick actions, and the user's own requests. */
const Waiting = observer(function Waiting({ model }: { readonly model: WorkbenchViewModel }) {
  const { waiting, mine, loader } = model;
  const isEmpty = waiting === undefined && mine === undefined;
  const failure = loader.value?.failure;
  const { bringsActions, keep } = usePortalActions();
  return (
    <>
      {/* Reserves the height of the card, so that content below it does not move. */}
      <div className="grid min-h-38 grid-cols-1">
        {isEmpty && failure && (
          <ErrorState failure={failure} retry={() => void loader.load()} isBusy={loader.isLoading} />
        )}
        {isEmpty && !failure && <Skeleton rows={1} />}
        {waiting && (
          <WaitingCard total={model.total} overdue={model.overdue} urgent={model.mostUrgent} now={model.now} />
        )}
      </div>
      {!bringsActions && <QuickActions />}
      <AgentNotice agents={model.absence.agents} now={model.now} />
      {mine &&
        model.absence.isKnown &&
        (model.mayBeNew ? (
          <LazyOnboarding hasOpenRequest={model.openRequests.length > 0}>
            <MyRequests rows={model.openRequests} total={mine.total} now={model.now} />
          </LazyOnboarding>
        ) : (
          <MyRequests rows={model.openRequests} total={mine.total} now={model.now} />
        ))}
      {/* Rendered when the height of the content above it is known. */}
      {((mine && model.absence.isKnown) || (!isEmpty && failure)) && <PortalSlot onKnown={keep} />}
    </>
  );
});
