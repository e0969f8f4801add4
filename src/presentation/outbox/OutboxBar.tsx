import { Toast } from 'konsta/react';
import { CircleCheck, CloudUpload, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/Button.tsx';
import { classes } from '../ui/controls/classes.ts';
import type { BarContent, OutboxViewModel } from './OutboxViewModel.ts';
import { useDecisionLabel } from './useDecisionLabel.ts';
import { useFooterHeight } from './useFooterHeight.ts';
import { useTabToUndo } from './useTabToUndo.ts';

/**
 * Shows the last decision with its undo, or how many decisions wait and why. The live region is always mounted, so that
 * its content is read aloud once.
 */
export const OutboxBar = observer(function OutboxBar({ model }: { readonly model: OutboxViewModel }) {
  const { bar } = model;
  const box = useRef<HTMLDivElement>(null);
  const isUndoable = bar?.kind === 'undoable';
  useTabToUndo(box, isUndoable);
  const footerHeight = useFooterHeight();
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => setHeight(bar?.kind === 'waiting' ? (box.current?.offsetHeight ?? 0) : 0), [bar]);
  const resumeUnlessInside = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) model.setPaused(false);
  };
  return (
    <>
      {/* Room below the page, so that a bar that stays covers nothing at its end. */}
      {height > 0 && <div aria-hidden style={{ height: height + SPACE_PX }} />}
      <div
        ref={box}
        style={{ bottom: `calc(${footerHeight}px + 0.75rem + env(safe-area-inset-bottom))` }}
        className={classes(
          'pointer-events-none fixed inset-x-0 z-[10080] px-4',
          // Only an undo is needed above a sheet.
          isUndoable
            ? 'with-sheet:top-[max(1rem,env(safe-area-inset-top))] with-sheet:bottom-auto!'
            : 'with-sheet:hidden',
        )}
        onFocus={() => isUndoable && model.setPaused(true)}
        onBlur={resumeUnlessInside}
        // Not `onPointerEnter`: the bar may appear below a mouse that does not move.
        onPointerMove={({ pointerType }) => pointerType === 'mouse' && isUndoable && model.setPaused(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && isUndoable && model.setPaused(false)}
      >
        <Bar isShown={bar !== undefined}>
          <div role="status" className="flex min-w-0 flex-1 items-center gap-3 text-16">
            {bar && <BarIcon bar={bar} />}
            {bar && <BarText bar={bar} />}
          </div>
          {bar && <BarButton model={model} bar={bar} />}
        </Bar>
      </div>
    </>
  );
});

/** Space above and below the bar in px. */
const SPACE_PX = 24;

const SHOWN =
  'page-width pointer-events-auto static animate-rise [&>*]:w-full [&>*]:rounded-[14px] [&>*]:py-0 [&>*]:shadow-card';

/** The toast is hidden rather than unmounted while there is nothing to show, because it contains the live region. */
function Bar({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) {
  return (
    <Toast
      opened={isShown}
      position="center"
      colors={{ bgIos: 'bg-raised', textIos: 'text-on-raised' }}
      className={isShown ? SHOWN : 'sr-only'}
    >
      <div className="flex w-full items-center gap-2">{children}</div>
    </Toast>
  );
}

const ICON = { size: 20, 'aria-hidden': true, className: 'shrink-0' } as const;
function BarIcon({ bar }: { readonly bar: BarContent }) {
  if (bar.kind === 'done') return <CircleCheck {...ICON} />;
  if (bar.kind !== 'waiting') return null;
  return bar.reason === 'blocked' ? <TriangleAlert {...ICON} /> : <CloudUpload {...ICON} />;
}

function BarText({ bar }: { readonly bar: BarContent }) {
  const { t } = useTranslation();
  const toLabel = useDecisionLabel();
  if (bar.kind === 'waiting') return <span>{t(`outbox.waiting.${bar.reason}`, { count: bar.count })}</span>;
  const { entry } = bar;
  return (
    <span className="min-w-0">
      <span className="line-clamp-2 wrap-anywhere">
        {t('outbox.entry', { decision: toLabel(entry), subject: entry.subject })}
      </span>
      <span className="block text-14 opacity-80">
        {t(bar.kind === 'undoable' && entry.isRecovered ? 'outbox.recovered' : `outbox.${bar.kind}`)}
      </span>
    </span>
  );
}

function BarButton({ model, bar }: { readonly model: OutboxViewModel; readonly bar: BarContent }) {
  const { t } = useTranslation();
  if (bar.kind === 'sending') return null;
  const [label, press] =
    bar.kind === 'undoable'
      ? [t('outbox.undo'), () => void model.undo(bar.entry)]
      : bar.kind === 'done'
        ? [t('outbox.seeResult'), () => model.openRequest(bar.entry)]
        : [t('outbox.show'), () => model.setSheetOpen(true)];
  return (
    <Button variant="bare" className="w-auto shrink-0 font-semibold text-on-raised" onClick={press}>
      {label}
    </Button>
  );
}
