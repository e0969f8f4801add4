import { Outlet } from 'react-router-dom';
import { useAppContext } from '../../ui/state/appContext.ts';
import { AdapterShell } from './AdapterShell.tsx';

/** Wraps pages that need no login. Their gateways send no token. */
export function GuestShell() {
  const { openGuestContainer } = useAppContext();
  return <AdapterShell open={openGuestContainer}>{() => <Outlet />}</AdapterShell>;
}
