import { useEffect, useRef } from 'react';
import { useAdapterContext } from '../navigation/pageContext.ts';

interface ClosableProps {
  readonly onClose: () => void;
}

/** Shows a warning and closes a sheet whose code could not be loaded. */
function SheetLoadError({ onClose }: ClosableProps) {
  const { messages } = useAdapterContext();
  const close = useRef(onClose);
  useEffect(() => {
    messages.show({ key: 'error.partAway' }, 'warning');
    close.current();
  }, [messages]);
  return null;
}

/** Options for a sheet whose code is loaded when it is first opened. */
export const LAZY_SHEET = { fallback: SheetLoadError };
