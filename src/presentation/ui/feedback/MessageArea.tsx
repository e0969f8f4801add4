import { Toast } from 'konsta/react';
import { CircleCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { MESSAGE_MS } from '#application/shared/constants.ts';
import type { Messages } from './Messages.ts';
import { useMessageText } from './useMessageText.ts';

/** Time to notice and read a message, in ms. A Chinese or Japanese character counts as three letters. */
const readingMs = (text: string): number => 1000 + 60 * text.replaceAll(/[^ -ÿ]/gu, '...').length;

/**
 * Shows the newest message above everything (z-index of spec 9). The live region is always mounted, so that its content
 * is read aloud. Over an open sheet it moves to the top, as the sheet has its buttons at the bottom.
 */
export const MessageArea = observer(function MessageArea({ messages }: { readonly messages: Messages }) {
  const say = useMessageText();
  const { shown } = messages;
  const { pathname } = useLocation();
  const text = shown && say(shown.message);
  useEffect(() => {
    if (text !== undefined && shown?.tone !== 'plain') messages.extend(Math.max(MESSAGE_MS, readingMs(text)));
  }, [messages, shown, text]);
  useEffect(() => messages.endWarning(), [messages, pathname]);
  return (
    <div
      aria-live={shown?.tone === 'warning' ? 'assertive' : 'polite'}
      className="pointer-events-none fixed inset-x-0 bottom-24 z-[10090] px-4 with-sheet:top-[max(1rem,env(safe-area-inset-top))] with-sheet:bottom-auto"
    >
      {shown && (
        <Toast
          key={shown.id}
          opened
          position="center"
          colors={{ bgIos: 'bg-raised', textIos: 'text-on-raised' }}
          className="page-width static animate-rise [&>*]:w-full [&>*]:rounded-[14px] [&>*]:shadow-card"
        >
          <p className="flex items-center gap-3 text-16">
            {shown.tone === 'success' && <CircleCheck size={20} aria-hidden className="shrink-0" />}
            {text}
          </p>
        </Toast>
      )}
    </div>
  );
});
