import { configure } from 'mobx';
import { useEffect, useState, type ReactNode } from 'react';
import { Subject } from 'rxjs';
import type { Resolve } from '#application/shared/token.ts';
import { useAppContext, type AppContext } from '../../ui/state/appContext.ts';
import type { RecordChange } from '../../ui/state/changeStream.ts';
import { LoadingPage } from '../../ui/feedback/LoadingPage.tsx';
import { MessageArea } from '../../ui/feedback/MessageArea.tsx';
import { Messages } from '../../ui/feedback/Messages.ts';
import { PageLoadError } from '../../ui/feedback/PageLoadError.tsx';
import { ReactAdapterContext, type AdapterContext } from '../../ui/navigation/pageContext.ts';

// MobX state may only be changed in actions.
configure({ enforceActions: 'observed' });

const createAdapterContext = (get: Resolve, { navigator, results }: AppContext): AdapterContext => ({
  get,
  navigator,
  results,
  messages: new Messages(),
  changes: new Subject<RecordChange>(),
});

interface AdapterShellProps {
  /** Creates the container: that of the session, or that of a guest. */
  readonly open: () => Promise<Resolve>;
  readonly children: (opened: AdapterContext) => ReactNode;
}

/** Provides gateways and messages to every page that uses the platform, with or without a session. */
export function AdapterShell({ open, children }: AdapterShellProps) {
  const appContext = useAppContext();
  const [opened, setOpened] = useState<AdapterContext | 'failed' | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    open().then(
      (get) => isCurrent && setOpened(createAdapterContext(get, appContext)),
      () => isCurrent && setOpened('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [appContext, open, attempt]);
  if (opened === undefined) return <LoadingPage />;
  if (opened === 'failed') return <PageLoadError isTimeout={false} retry={() => setAttempt(attempt + 1)} />;
  return (
    <ReactAdapterContext value={opened}>
      {children(opened)}
      <MessageArea messages={opened.messages} />
    </ReactAdapterContext>
  );
}
