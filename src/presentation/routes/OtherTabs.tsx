import { useSyncExternalStore } from 'react';
import { loadTexts } from '../i18n/texts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { drawnLater, NOTHING_WITHOUT } from '../shared/drawnLater.tsx';

const OtherPerson = drawnLater(async () => {
  const [file] = await Promise.all([import('../session/OtherPerson.tsx'), loadTexts(['signIn'])]);
  return file.OtherPerson;
}, NOTHING_WITHOUT);

/** A tab in the background may miss what another one has stored: it looks again when it comes to the front. */
const SIGNS = ['storage', 'focus', 'pageshow'];

function follow(look: () => void) {
  for (const sign of SIGNS) window.addEventListener(sign, look);
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, look);
  };
}

/** Shows a notice on this page when another person logs in in another tab. */
export function OtherTabs() {
  const name = useSyncExternalStore(follow, useAppContext().tokens.other);
  return name === undefined ? null : <OtherPerson name={name} />;
}
