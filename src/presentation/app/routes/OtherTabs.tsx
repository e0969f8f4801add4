import { useSyncExternalStore } from 'react';
import { useAppContext } from '../../ui/state/appContext.ts';
import { lazyComponent, OPTIONAL_PART } from '../../ui/feedback/lazyComponent.tsx';

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
export function OtherTabs() {
  const name = useSyncExternalStore(subscribeToTabs, useAppContext().tokens.getOtherUser);
  return name === undefined ? null : <OtherPerson name={name} />;
}
