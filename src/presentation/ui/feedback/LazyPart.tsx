import { Observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LazyValue } from './lazyValue.ts';
import { ChunkErrorNotice } from './ChunkErrorNotice.tsx';
import { useDelayed } from './useDelayed.ts';

const QUIET_MS = 120;

interface LaterPartProps<T> {
  readonly part: LazyValue<T>;
  readonly children: (value: T) => ReactNode;
}

/**
 * Loads a part of a page when it is first rendered. Reserves its space meanwhile, and offers a retry after a failure.
 */
export function LazyPart<T>({ part, children }: LaterPartProps<T>) {
  useEffect(() => void part.fetch(), [part]);
  return (
    <Observer>
      {() => {
        if (part.value !== undefined) return <>{children(part.value)}</>;
        return part.hasFailed ? <ChunkErrorNotice onRetry={() => void part.fetch()} /> : <Place />;
      }}
    </Observer>
  );
}

function Place() {
  const { t } = useTranslation();
  const isLong = useDelayed(true, QUIET_MS);
  return (
    <div role="status" className="min-h-12">
      {isLong && (
        <>
          <span className="sr-only">{t('app.loading')}</span>
          <span aria-hidden="true" className="block min-h-12 animate-shimmer rounded-card bg-sunken" />
        </>
      )}
    </div>
  );
}
