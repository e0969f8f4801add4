import { useEffect, useState, type FunctionComponent } from 'react';
import { ChunkErrorNotice } from './ChunkErrorNotice.tsx';

interface LazyFallbacks<Props> {
  /** Shown while the code loads. */
  readonly place?: FunctionComponent;
  /** Shown if the code does not load; by default an error with a retry button. */
  readonly without?: FunctionComponent<Props>;
}

/**
 * Loads a component when it is first rendered. Loading may fail without network or after a new release: the page and
 * its input then remain, and the next mount tries again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  { place: Place, without: Without }: LazyFallbacks<Props> = {},
): FunctionComponent<Props> {
  let Part: FunctionComponent<Props> | undefined;
  return function Later(props: Props) {
    const [stand, setStand] = useState<'coming' | 'here' | 'away'>('coming');
    useEffect(() => {
      if (Part !== undefined || stand !== 'coming') return;
      load().then(
        (found) => {
          Part = found;
          setStand('here');
        },
        () => setStand('away'),
      );
    }, [stand]);
    if (Part !== undefined) return <Part {...props} />;
    if (stand !== 'away') return Place && <Place />;
    return Without ? <Without {...props} /> : <ChunkErrorNotice onRetry={() => setStand('coming')} />;
  };
}

/** Options for a component that may be missing. */
export const OPTIONAL_PART = { without: () => null };
