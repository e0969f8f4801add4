import { KonstaProvider } from 'konsta/react';
import { configure } from 'mobx';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { Subject } from 'rxjs';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import type { Resolve } from '#application/token.ts';
import { ListMemory } from '../list/ListMemory.ts';
import type { RecordChange } from '../shared/changes.ts';
import type { Foundation } from '../shared/foundation.ts';
import { useFoundation } from '../shared/foundation.ts';
import { LoadingPage } from '../shared/LoadingPage.tsx';
import { MessageArea } from '../shared/MessageArea.tsx';
import { Messages } from '../shared/Messages.ts';
import { PageFailure } from '../shared/PageFailure.tsx';
import { Session } from '../shared/Session.ts';
import type { Surroundings } from '../shared/surroundings.ts';
import { SurroundingsContext } from '../shared/surroundings.ts';

// State changes through the methods of its view model, nowhere else.
configure({ enforceActions: 'observed' });

function surround(get: Resolve, { navigator }: Foundation): Surroundings {
  return {
    get,
    navigator,
    messages: new Messages(),
    session: new Session(get(SessionGateway)),
    changes: new Subject<RecordChange>(),
    lists: new ListMemory(),
  };
}

/**
 * Around every page that needs a login: adapters, messages, the person. It ends with the session, and with it all that
 * was remembered.
 */
export function SessionShell() {
  const foundation = useFoundation();
  const [opened, setOpened] = useState<Surroundings | 'failed' | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    foundation.openContainer().then(
      (get) => isCurrent && setOpened(surround(get, foundation)),
      () => isCurrent && setOpened('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [foundation, attempt]);
  if (opened === undefined) return <LoadingPage />;
  if (opened === 'failed') return <PageFailure isTimeout={false} retry={() => setAttempt(attempt + 1)} />;
  return (
    <SurroundingsContext value={opened}>
      <KonstaProvider theme="ios" dark={false} iosHoverHighlight={false}>
        <Outlet />
        <MessageArea messages={opened.messages} />
      </KonstaProvider>
    </SurroundingsContext>
  );
}
