import { KonstaProvider } from 'konsta/react';
import { configure } from 'mobx';
import { useEffect, useState, type ReactNode } from 'react';
import { Subject } from 'rxjs';
import type { Resolve } from '#application/token.ts';
import { useAppContext, type AppContext } from '../shared/appContext.ts';
import type { RecordChange } from '../shared/changeStream.ts';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { MessageArea } from '../shared/MessageArea.tsx';
import { Messages } from '../shared/Messages.ts';
import { PageFailure } from '../shared/PageFailure.tsx';
import { ReactAdapterContext, type AdapterContext } from '../shared/pageContext.ts';

// State changes through the methods of its view model, nowhere else.
configure({ enforceActions: 'observed' });

const surround = (get: Resolve, { navigator, asking }: AppContext): AdapterContext => ({
  get,
  navigator,
  asking,
  messages: new Messages(),
  changes: new Subject<RecordChange>(),
});

interface AdapterShellProps {
  /** Whose adapters: those of whoever is logged in, or of nobody. */
  readonly open: () => Promise<Resolve>;
  readonly children: (opened: AdapterContext) => ReactNode;
}

/** Around every page that asks the platform: adapters and messages, with or without a session. */
export function AdapterShell({ open, children }: AdapterShellProps) {
  const appContext = useAppContext();
  const [opened, setOpened] = useState<AdapterContext | 'failed' | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    open().then(
      (get) => isCurrent && setOpened(surround(get, appContext)),
      () => isCurrent && setOpened('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [appContext, open, attempt]);
  if (opened === undefined) return <LoadingPage />;
  if (opened === 'failed') return <PageFailure isTimeout={false} retry={() => setAttempt(attempt + 1)} />;
  return (
    <ReactAdapterContext value={opened}>
      <KonstaProvider theme="ios" dark={false} iosHoverHighlight={false}>
        {children(opened)}
        <MessageArea messages={opened.messages} />
      </KonstaProvider>
    </ReactAdapterContext>
  );
}
