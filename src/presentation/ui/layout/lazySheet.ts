import { useEffect, useRef, type FunctionComponent } from 'react';
import { lazyComponent } from '../feedback/lazyComponent.tsx';
import { useAdapterContext } from '../navigation/pageContext.ts';

interface ClosableProps {
  readonly onClose: () => void;
}

/**
 * A sheet whose code is loaded when it is first opened. If loading fails, a warning is shown and `onClose` is called.
 */
export const lazySheet = <Props extends ClosableProps>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> => lazyComponent(load, { without: SheetLoadError });

function SheetLoadError({ onClose }: ClosableProps) {
  const { messages } = useAdapterContext();
  const close = useRef(onClose);
  useEffect(() => {
    messages.show({ key: 'error.partAway' }, 'warning');
    close.current();
  }, [messages]);
  return null;
}
