import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { SessionGateway } from '#application/ports/sessionGateway.ts';
import { useAppContext } from '../shared/appContext.ts';
import { Counts } from '../shared/Counts.ts';
import { ListMemory } from '../shared/ListMemory.ts';
import { ReactAdapterContext, type AdapterContext, type PageContext } from '../shared/pageContext.ts';
import { Session } from '../shared/Session.ts';
import { AdapterShell } from './AdapterShell.tsx';
import { OtherTabs } from './OtherTabs.tsx';
import { LISTS } from './routes.ts';

function withSession(adapters: AdapterContext): PageContext {
  const pageContext: PageContext = {
    ...adapters,
    session: new Session(adapters.get(SessionGateway)),
    lists: new ListMemory(),
    counts: new Counts(adapters),
    countList: (list) => LISTS[list].count(pageContext),
  };
  return pageContext;
}

/**
 * Around every page that needs a login: the person, on top of the adapters. It ends with the session, and with it all
 * that was remembered.
 */
export function SessionShell() {
  const { openContainer } = useAppContext();
  return <AdapterShell open={openContainer}>{(adapters) => <WithSession adapters={adapters} />}</AdapterShell>;
}

function WithSession({ adapters }: { readonly adapters: AdapterContext }) {
  const pageContext = useMemo(() => withSession(adapters), [adapters]);
  return (
    <ReactAdapterContext value={pageContext}>
      <Outlet />
      <OtherTabs />
    </ReactAdapterContext>
  );
}
