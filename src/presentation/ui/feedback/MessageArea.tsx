import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { MESSAGE_MS } from '#application/shared/constants.ts';
import { lazyComponent } from './lazyComponent.tsx';
import type { Messages } from './Messages.ts';
import type { MessageToastProps } from './MessageToast.tsx';
import { runWhenIdle } from './runWhenIdle.ts';
import { useMessageText } from './useMessageText.ts';

const PlainMessage = ({ children }: MessageToastProps) => (
  <p className="page-width rounded-[14px] bg-raised p-4 text-16 text-on-raised shadow-card">{children}</p>
);
/** Loaded before the first message, which may be that the network is gone. */
const LazyMessageToast = lazyComponent(async () => (await import('./MessageToast.tsx')).MessageToast, {
  placeholder: PlainMessage,
  fallback: PlainMessage,
});

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
  useEffect(() => runWhenIdle(() => void LazyMessageToast.load().catch(() => undefined)), []);
  useEffect(() => messages.endWarning(), [messages, pathname]);
  return (
    <div
      aria-live={shown?.tone === 'warning' ? 'assertive' : 'polite'}
      className="pointer-events-none fixed inset-x-0 bottom-24 z-[10090] px-4 with-sheet:top-[max(1rem,env(safe-area-inset-top))] with-sheet:bottom-auto"
    >
      {shown && (
        <LazyMessageToast key={shown.id} isSuccess={shown.tone === 'success'}>
          {text}
        </LazyMessageToast>
      )}
    </div>
  );
});
