import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/Button.tsx';
import type { PagedRows } from '../ui/state/PagedRows.ts';

/** Time without touch after which new rows are inserted at the top of the list, in milliseconds. */
const QUIET_MS = 2000;
const CHECK_MS = 250;
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown', 'scroll'];

export interface NewRowsProps {
  readonly paged: Pick<PagedRows<unknown>, 'heldKeys' | 'setHolding' | 'showHeld'>;
}

/**
 * Inserts new rows of a list where they move nothing under the finger: at the top of the list when it has not been
 * touched for two seconds, otherwise when the user presses the button below the title bar.
 */
export const NewRows = observer(function NewRows({ paged }: NewRowsProps) {
  const { t } = useTranslation();
  /** Bottom of the title bar while the list is scrolled. */
  const [top, setTop] = useState<number | undefined>(undefined);
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const count = paged.heldKeys?.size ?? 0;
  useEffect(() => {
    const touch = () => {
      touchedAt.current = performance.now();
    };
    paged.setHolding(true);
    for (const type of TOUCHES) window.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of TOUCHES) window.removeEventListener(type, touch);
      paged.setHolding(false);
    };
  }, [paged]);
  useLayoutEffect(() => {
    if (count === 0) return undefined;
    const check = () => {
      setTop(window.scrollY > 0 ? document.querySelector('header')?.getBoundingClientRect().bottom : undefined);
      if (window.scrollY <= 0 && performance.now() - touchedAt.current >= QUIET_MS) paged.showHeld();
    };
    check();
    const checking = setInterval(check, CHECK_MS);
    return () => clearInterval(checking);
  }, [count, paged]);
  const show = () => {
    paged.showHeld();
    window.scrollTo({ top: 0 });
    document.querySelector<HTMLElement>('[data-heading]')?.focus({ preventScroll: true });
  };
  return (
    <div
      role="status"
      className="pointer-events-none visible fixed inset-x-0 z-[6] grid justify-center pt-2"
      style={{ top }}
    >
      {count > 0 && top !== undefined && (
        <Button className="pointer-events-auto min-h-11 rounded-full px-4 text-14 shadow-lg" onClick={show}>
          {t('list.newRows', { count })}
        </Button>
      )}
    </div>
  );
});
