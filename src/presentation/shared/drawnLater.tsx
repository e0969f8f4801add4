import { useEffect, useState, type FunctionComponent } from 'react';
import { PartAway } from './PartAway.tsx';

interface WhereItIsNot<Props> {
  /** Stands in its place until it is there. */
  readonly place?: FunctionComponent;
  /** Stands in its place where it does not come; without it, words do, and a button that asks again. */
  readonly without?: FunctionComponent<Props>;
}

/**
 * A part of a page whose program comes when it is first drawn. It may not come, because the network is gone or there is
 * a newer version: the page stays then, with all that was typed in it, and the part is asked for again when it is drawn
 * the next time.
 */
export function drawnLater<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  { place: Place, without: Without }: WhereItIsNot<Props> = {},
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
    return Without ? <Without {...props} /> : <PartAway onRetry={() => setStand('coming')} />;
  };
}

/** For what is no loss. */
export const NOTHING_WITHOUT = { without: () => null };
