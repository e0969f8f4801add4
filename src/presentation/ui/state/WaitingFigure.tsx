import { autorun } from 'mobx';
import { useEffect } from 'react';
import type { BadgeCounts } from './BadgeCounts.ts';

const PREFIX = /^\(\d+\) /u;

/** Shows the number of waiting tasks before the title of the window and on the icon of the installed app. */
export function WaitingFigure({ counts }: { readonly counts: BadgeCounts }) {
  useEffect(() => {
    let waiting = 0;
    const showInTitle = () => {
      const title = document.title.replace(PREFIX, '');
      const wanted = waiting > 0 ? `(${waiting}) ${title}` : title;
      if (document.title !== wanted) document.title = wanted;
    };
    const show = () => {
      showInTitle();
      // Missing where apps cannot be installed, and refused until the app is.
      if ('setAppBadge' in navigator) navigator.setAppBadge(waiting).catch(() => undefined);
    };
    const stop = autorun(() => {
      waiting = counts.waiting ?? 0;
      show();
    });
    // Pages set their own titles.
    const titles = new MutationObserver(showInTitle);
    titles.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      stop();
      titles.disconnect();
      waiting = 0;
      show();
    };
  }, [counts]);
  return null;
}
