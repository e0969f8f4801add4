import { useEffect, useRef, type FunctionComponent } from 'react';
import { drawnLater } from './drawnLater.tsx';
import { useAdapterContext } from './pageContext.ts';

interface ClosedAgain {
  readonly onClose: () => void;
}

/** A sheet that comes when it is first opened. Where it does not come, that is said, and it is as if nobody had. */
export const laterSheet = <Props extends ClosedAgain>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> => drawnLater(load, { without: SheetAway });

function SheetAway({ onClose }: ClosedAgain) {
  const { messages } = useAdapterContext();
  const close = useRef(onClose);
  useEffect(() => {
    messages.show({ key: 'error.partAway' }, 'warning');
    close.current();
  }, [messages]);
  return null;
}
