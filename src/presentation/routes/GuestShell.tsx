import { Outlet } from 'react-router-dom';
import { useAppContext } from '../shared/appContext.ts';
import { AdapterShell } from './AdapterShell.tsx';

/** Around pages for people who need not be logged in: nobody's token is in their adapters. */
export function GuestShell() {
  const { openGuestContainer } = useAppContext();
  return <AdapterShell open={openGuestContainer}>{() => <Outlet />}</AdapterShell>;
}
