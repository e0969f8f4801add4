import { Observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import type { Fetched } from './fetched.ts';
import { PartAway } from './PartAway.tsx';
import { useLate } from './useLate.ts';

const QUIET_MS = 120;

interface LaterPartProps<T> {
  readonly part: Fetched<T>;
  readonly children: (value: T) => ReactNode;
}

/** A piece of a page whose program comes when it is first drawn; its place is kept, and a failure may be mended. */
export function LaterPart<T>({ part, children }: LaterPartProps<T>) {
  useEffect(() => void part.fetch(), [part]);
  return (
    <Observer>
      {() => {
        if (part.value !== undefined) return <>{children(part.value)}</>;
        return part.hasFailed ? <PartAway onRetry={() => void part.fetch()} /> : <Place />;
      }}
    </Observer>
  );
}

function Place() {
  const { t } = useTexts();
  const isLong = useLate(true, QUIET_MS);
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
