import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { AllLists } from '../list/directory/AllLists.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { Button } from '../shared/Button.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { ErrorState } from '../shared/ErrorState.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { TabBar } from '../shared/TabBar.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { AwayNotice } from './AwayNotice.tsx';
import { Greeting } from './Greeting.tsx';
import { InFlight } from './InFlight.tsx';
import { portalPart } from './portalPart.ts';
import { QuickActions } from './QuickActions.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import { WorkbenchViewModel } from './WorkbenchViewModel.ts';

export const WorkbenchPage = observer(function WorkbenchPage() {
  const model = useViewModel((context) => new WorkbenchViewModel(context));
  const { session, loader } = model;
  const isGreeted = session.user !== undefined || session.failure !== undefined;
  return (
    <div className="page-width flex min-h-dvh flex-col">
      <main className="flex-1 px-4 pt-[max(1rem,env(safe-area-inset-top))] pb-6">
        <Greeting user={session.user} now={model.now} unread={loader.value?.unread ?? 0} />
        {/* A greeting may take two lines: what stands below is pressed, and must not move away. */}
        {isGreeted ? <Waiting model={model} /> : <Skeleton rows={1} />}
      </main>
      <div className="sticky bottom-0 z-10">
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
          <WaitingCard total={waiting.total} overdue={model.overdueCount} urgent={model.mostUrgent} now={model.now} />
        )}
      </div>
      {!bringsActions && <QuickActions />}
      <AwayNotice agents={model.absence.agents} now={model.now} />
      {mine && model.absence.isKnown && <InFlight rows={model.inFlight} total={mine.total} now={model.now} />}
      {!isEmpty && <PortalSlot onKnown={keep} />}
    </>
  );
});

/** Whether the portal brings its own things to start from: as it was the last time, until it is known. */
function useOwnActions() {
  const { preferences } = useAppContext();
  const [bringsActions, setBringsActions] = useState(() => preferences.read('portalBringsActions') === 'yes');
  const keep = useCallback(
    (known: boolean) => {
      setBringsActions(known);
      preferences.write('portalBringsActions', known ? 'yes' : '');
    },
    [preferences],
  );
  return { bringsActions, keep };
}

/** The portal, below the work: fetched when that is there. */
const PortalSlot = observer(function PortalSlot({ onKnown }: { readonly onKnown: (bringsOwn: boolean) => void }) {
  const { t } = useTexts();
  useEffect(() => void portalPart.fetch(), []);
  const Portal = portalPart.value;
  if (Portal !== undefined) return <Portal onKnown={onKnown} />;
  return portalPart.hasFailed ? (
    <p role="alert" className="pt-4 text-center text-14 text-return">
      {t('workbench.portalAway')}
      <Button look="bare" className="text-14" onClick={() => void portalPart.fetch()}>
        {t('app.retry')}
      </Button>
    </p>
  ) : null;
});
