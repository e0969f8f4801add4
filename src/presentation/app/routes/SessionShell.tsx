import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router-dom';
import { StorageAlerts } from '#application/ports/platform/storageAlerts.ts';
import { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { isForeignTimeZone } from '../../ui/i18n/companyZone.ts';
import { useAppContext } from '../../ui/state/appContext.ts';
import { BadgeCounts } from '../../ui/state/BadgeCounts.ts';
import { runWhenIdle } from '../../ui/feedback/runWhenIdle.ts';
import { lazyComponent, OPTIONAL_PART } from '../../ui/feedback/lazyComponent.tsx';
import { useDelayed } from '../../ui/feedback/useDelayed.ts';
import { ListCache } from '../../ui/state/ListCache.ts';
import { ReactAdapterContext, type AdapterContext, type PageContext } from '../../ui/navigation/pageContext.ts';
import { QueuedTasks } from '../../ui/state/QueuedTasks.ts';
import { Session } from '../../ui/state/Session.ts';
import { AdapterShell } from './AdapterShell.tsx';
import { LISTS } from './routes.ts';

const ZoneNote = lazyComponent(async () => (await import('../../ui/feedback/ZoneNote.tsx')).ZoneNote, {
  ...OPTIONAL_PART,
  texts: ['exception'],
});

function createPageContext(adapters: AdapterContext, hasOutbox: boolean): PageContext {
  const queued = new QueuedTasks(hasOutbox);
  const pageContext: PageContext = {
    ...adapters,
    queued,
    triage: {},
    session: new Session(adapters.get(SessionGateway)),
    lists: new ListCache(),
    counts: new BadgeCounts(adapters, queued),
    countList: (list) => LISTS[list].count(pageContext),
  };
  return pageContext;
}

/**
 * Wraps every page that needs a login with the session and all session state. It is discarded when the session ends.
 */
export function SessionShell() {
  const { openContainer } = useAppContext();
  return <AdapterShell open={openContainer}>{(adapters) => <WithSession adapters={adapters} />}</AdapterShell>;
}

function WithSession({ adapters }: { readonly adapters: AdapterContext }) {
  const { preferences } = useAppContext();
  const pageContext = useMemo(
    () => createPageContext(adapters, preferences.read('outbox') !== undefined),
    [adapters, preferences],
  );
  useEffect(() => {
    const { messages, get } = adapters;
    const alerts = get(StorageAlerts).subscribe((alert) =>
      messages.show({ key: alert === 'drafts' ? 'error.storageFull' : 'error.answersFull' }, 'warning'),
    );
    return () => alerts.unsubscribe();
  }, [adapters]);
  return (
    <ReactAdapterContext value={pageContext}>
      <ZoneSlot />
      <Outlet />
      <OutboxSlot queued={pageContext.queued} />
      <OfflineSlot />
      <OtherTabs />
      <Figure counts={pageContext.counts} />
    </ReactAdapterContext>
  );
}

const OutboxArea = lazyComponent(async () => (await import('../../outbox/OutboxArea.tsx')).OutboxArea, {
  ...OPTIONAL_PART,
  texts: ['outbox', 'task'],
});
/** The bar of decisions that wait; loaded when there may be one. */
const OutboxSlot = observer(function OutboxSlot({ queued }: { readonly queued: QueuedTasks }) {
  return queued.isOutboxShown ? <OutboxArea /> : null;
});

const WaitingFigure = lazyComponent(
  async () => (await import('../../ui/state/WaitingFigure.tsx')).WaitingFigure,
  OPTIONAL_PART,
);

/** Time for the page to load what it shows first. */
const FIGURE_DELAY_MS = 3000;
const Figure = observer(
  ({ counts }: Pick<PageContext, 'counts'>) =>
    useDelayed(counts.waiting !== undefined, FIGURE_DELAY_MS) && <WaitingFigure counts={counts} />,
);

const OfflineArea = lazyComponent(async () => (await import('../offline/OfflineArea.tsx')).OfflineArea, OPTIONAL_PART);
const OfflineSlot = () => useIsIdle() && <OfflineArea />;
/** The first formatter of dates takes long, so it is not created for this before the first content is shown. */
const ZoneSlot = () => useIsIdle() && isForeignTimeZone(Date.now()) && <ZoneNote />;

/** Whether the first page is complete. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const wait = () => runWhenIdle(() => setIsIdle(true));
    // Asked here and not before: the page may be complete between the first rendering and this effect.
    if (document.readyState === 'complete') return wait();
    window.addEventListener('load', wait);
    return () => window.removeEventListener('load', wait);
  }, []);
  return isIdle;
}

const OtherPerson = lazyComponent(async () => (await import('../../auth/OtherUserNotice.tsx')).OtherUserNotice, {
  ...OPTIONAL_PART,
  texts: ['signIn'],
});

/**
 * Events that check the stored login. A background tab can miss storage events, so it also checks when it becomes
 * visible.
 */
const LOGIN_CHECK_EVENTS = ['storage', 'focus', 'pageshow'];

function subscribeToTabs(look: () => void) {
  for (const sign of LOGIN_CHECK_EVENTS) window.addEventListener(sign, look);
  return () => {
    for (const sign of LOGIN_CHECK_EVENTS) window.removeEventListener(sign, look);
  };
}

/** Shows a notice on this page when another user logs in in another tab. */
function OtherTabs() {
  const name = useSyncExternalStore(subscribeToTabs, useAppContext().tokens.getOtherUser);
  return name === undefined ? null : <OtherPerson name={name} />;
}
