import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { FindOutboxDatabase } from '#application/outbox/loadOutbox.ts';
import { AppUpdatesLoader, type AppUpdates } from '#application/ports/platform/appUpdates.ts';
import { PushDevice } from '#application/ports/platform/pushDevice.ts';
import { lazyComponent, OPTIONAL_PART } from '../../ui/feedback/lazyComponent.tsx';
import { usePageContext } from '../../ui/navigation/pageContext.ts';
import { useAppContext } from '../../ui/state/appContext.ts';
import { unsavedDrafts } from '../../ui/state/unsavedDrafts.ts';

const LazyUpdateNotice = lazyComponent(async () => (await import('./UpdateNotice.tsx')).UpdateNotice, {
  ...OPTIONAL_PART,
  texts: ['offline'],
});

/** Prepares the device for use without a network, and offers a new version of the app. */
export const OfflineArea = observer(function OfflineArea() {
  const { get, queued } = usePageContext();
  const { preferences } = useAppContext();
  const [ready, setReady] = useState<AppUpdates>();
  useEffect(() => {
    let stop = (): void => undefined;
    let isMounted = true;
    if (preferences.read('push')) void get(PushDevice).renew();
    get(AppUpdatesLoader)
      .fetch()
      .then(
        (updates) => {
          if (!isMounted) return;
          const subscription = updates.isReady.subscribe((isReady) => setReady(isReady ? updates : undefined));
          stop = () => subscription.unsubscribe();
        },
        // The next page tries again.
        () => undefined,
      );
    return () => {
      isMounted = false;
      stop();
    };
  }, [get, preferences]);
  // A browser that is killed may lose the flag of decisions that wait, but not the decisions.
  useEffect(() => {
    get(FindOutboxDatabase)().then(
      (isFound) => isFound && queued.showOutbox(),
      () => undefined,
    );
  }, [get, queued]);
  if (ready === undefined) return null;
  return (
    <LazyUpdateNotice isShown={unsavedDrafts.isEmpty} onUpdate={() => void unsavedDrafts.save().then(ready.install)} />
  );
});
