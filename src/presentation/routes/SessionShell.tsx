import { KonstaProvider } from 'konsta/react';
import { configure } from 'mobx';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { Subject } from 'rxjs';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { Resolve } from '#application/token.ts';
import { ListMemory } from '../shared/ListMemory.ts';
import type { RecordChange } from '../shared/changeStream.ts';
import type { AppContext } from '../shared/appContext.ts';
import { useAppContext } from '../shared/appContext.ts';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { MessageArea } from '../shared/MessageArea.tsx';
import { Messages } from '../shared/Messages.ts';
import { PageFailure } from '../shared/PageFailure.tsx';
import { Session } from '../shared/Session.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { ReactPageContext } from '../shared/pageContext.ts';
import { LISTS } from './routes.ts';

// State changes through the methods of its view model, nowhere else.
configure({ enforceActions: 'observed' });

function surround(get: Resolve, { navigator, asking }: AppContext): PageContext {
  const pageContext: PageContext = {
    get,
    navigator,
    asking,
    messages: new Messages(),
    session: new Session(get(SessionGateway)),
    changes: new Subject<RecordChange>(),
    lists: new ListMemory(),
    countList: (list) => LISTS[list].count(pageContext),
  };
  return pageContext;
}

/**
 * Around every page that needs a login: adapters, messages, the person. It ends with the session, and with it all that
 * was remembered.
 */
export function SessionShell() {
  const appContext = useAppContext();
  const [opened, setOpened] = useState<PageContext | 'failed' | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    appContext.openContainer().then(
      (get) => isCurrent && setOpened(surround(get, appContext)),
      () => isCurrent && setOpened('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [appContext, attempt]);
  if (opened === undefined) return <LoadingPage />;
  if (opened === 'failed') return <PageFailure isTimeout={false} retry={() => setAttempt(attempt + 1)} />;
  return (
    <ReactPageContext value={opened}>
      <KonstaProvider theme="ios" dark={false} iosHoverHighlight={false}>
        <Outlet />
        <MessageArea messages={opened.messages} />
      </KonstaProvider>
    </ReactPageContext>
  );
}
