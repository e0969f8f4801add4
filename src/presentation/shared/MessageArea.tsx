import { CircleAlert, CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { Messages } from './Messages.ts';
import { useMessageText } from './useMessageText.ts';

/**
 * The newest notice, above everything (z-index of spec 9). The region is always there, so that what appears in it is
 * read aloud. Over an open sheet it stands at the top: below are the buttons.
 */
export const MessageArea = observer(function MessageArea({ messages }: { readonly messages: Messages }) {
  const say = useMessageText();
  const { shown } = messages;
  return (
    <div
      aria-live={shown?.tone === 'warning' ? 'assertive' : 'polite'}
      className="pointer-events-none fixed inset-x-0 bottom-24 z-[10090] px-4 with-sheet:top-[max(1rem,env(safe-area-inset-top))] with-sheet:bottom-auto"
    >
      {shown && (
        <p
          key={shown.id}
          className="page-width flex animate-rise items-center gap-3 rounded-[14px] bg-raised px-4 py-3.5 text-16 text-on-raised shadow-card"
        >
          {shown.tone === 'success' && <CircleCheck size={20} aria-hidden className="shrink-0" />}
          {shown.tone === 'warning' && <CircleAlert size={20} aria-hidden className="shrink-0" />}
          {say(shown.message)}
        </p>
      )}
    </div>
  );
});
