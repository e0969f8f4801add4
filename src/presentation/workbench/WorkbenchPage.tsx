import { observer } from 'mobx-react-lite';
import { AllLists } from '../list/directory/AllLists.tsx';
import { ErrorState } from '../shared/ErrorState.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { TabBar } from '../shared/TabBar.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { AwayNotice } from './AwayNotice.tsx';
import { Greeting } from './Greeting.tsx';
import { InFlight } from './InFlight.tsx';
import { QuickActions } from './QuickActions.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { WorkbenchViewModel } from './WorkbenchViewModel.ts';

export const WorkbenchPage = observer(function WorkbenchPage() {
  const model = useViewModel((context) => new WorkbenchViewModel(context));
  const { waiting, mine, loader } = model;
  const { unread = 0, failure } = loader.value ?? {};
  const isEmpty = waiting === undefined && mine === undefined;
  return (
    <div className="page-width flex min-h-dvh flex-col">
      <main className="flex-1 px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-6">
        <Greeting user={model.session.user} now={model.now} unread={unread} />
        {/* As high as the card that is coming: what stands below is pressed meanwhile, and must not move away. */}
        <div className="grid min-h-38 grid-cols-1">
          {isEmpty && failure && (
            <ErrorState failure={failure} retry={() => void loader.load()} isBusy={loader.isReading} />
          )}
          {isEmpty && !failure && <Skeleton rows={1} />}
          {waiting && (
            <WaitingCard total={waiting.total} overdue={model.overdueCount} urgent={model.mostUrgent} now={model.now} />
          )}
        </div>
        <QuickActions />
        <AwayNotice agents={model.absence.agents} now={model.now} />
        {mine && <InFlight rows={model.inFlight} total={mine.total} now={model.now} />}
      </main>
      <div className="sticky bottom-0 z-10">
        <TabBar />
      </div>
      <AllLists page="workbench" />
    </div>
  );
});
