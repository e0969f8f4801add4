import { observer } from 'mobx-react-lite';
import { AllLists } from '../list/directory/AllLists.tsx';
import { ErrorState } from '../shared/ErrorState.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { TabBar } from '../shared/TabBar.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { AwayNotice } from './AwayNotice.tsx';
import { Greeting } from './Greeting.tsx';
import { InFlight } from './InFlight.tsx';
import { LaterWelcome } from './LaterWelcome.tsx';
import { LaterResetBanner } from './LaterResetBanner.tsx';
import { PortalSlot, useOwnActions } from './PortalSlot.tsx';
import { QuickActions } from './QuickActions.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { WorkbenchViewModel } from './WorkbenchViewModel.ts';

export const WorkbenchPage = observer(function WorkbenchPage() {
  const model = useViewModel((context) => new WorkbenchViewModel(context));
  const { session } = model;
  const isGreeted = session.user !== undefined || session.failure !== undefined;
  return (
    <div className="page-width flex min-h-dvh flex-col">
      <main className="flex-1 px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-6">
        <Greeting user={session.user} now={model.now} unread={model.counts.unread} />
        {/* A greeting may take two lines: what stands below is pressed, and must not move away. */}
        {isGreeted ? <Waiting model={model} /> : <Skeleton rows={1} />}
      </main>
      <div className="sticky bottom-0 z-10">
        {model.counts.unread > 0 && <LaterResetBanner />}
        <TabBar />
      </div>
      <AllLists page="workbench" />
    </div>
  );
});

/** What waits for me, what I may begin, and what I have begun. */
const Waiting = observer(function Waiting({ model }: { readonly model: WorkbenchViewModel }) {
  const { waiting, mine, loader } = model;
  const isEmpty = waiting === undefined && mine === undefined;
  const failure = loader.value?.failure;
  const { bringsActions, keep } = useOwnActions();
  return (
    <>
      {/* As high as the card that is coming, for the same reason. */}
      <div className="grid min-h-38 grid-cols-1">
        {isEmpty && failure && (
          <ErrorState failure={failure} retry={() => void loader.load()} isBusy={loader.isReading} />
        )}
        {isEmpty && !failure && <Skeleton rows={1} />}
        {waiting && (
          <WaitingCard total={model.total} overdue={model.overdue} urgent={model.mostUrgent} now={model.now} />
        )}
      </div>
      {!bringsActions && <QuickActions />}
      <AwayNotice agents={model.absence.agents} now={model.now} />
      {mine &&
        model.absence.isKnown &&
        (model.mayBeNew ? (
          <LaterWelcome isUnderWay={model.inFlight.length > 0}>
            <InFlight rows={model.inFlight} total={mine.total} now={model.now} />
          </LaterWelcome>
        ) : (
          <InFlight rows={model.inFlight} total={mine.total} now={model.now} />
        ))}
      {/* Below the work, whose height is known then. */}
      {((mine && model.absence.isKnown) || (!isEmpty && failure)) && <PortalSlot onKnown={keep} />}
    </>
  );
});
