import { useLayoutEffect, useRef } from 'react';
import { CONTROL_BOX, type ControlIds } from './Field.tsx';

interface GrowingTextProps {
  readonly ids: ControlIds;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hasFocus?: boolean;
}
const LINES_AT_MOST = 8;

/** A text area of two lines that grows with its text, up to eight lines. */
export function AutoGrowTextArea({ ids, value, placeholder, onChange, onBlur, hasFocus = false }: GrowingTextProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    const line = Number.parseFloat(getComputedStyle(element).lineHeight);
    element.style.height = `${Math.min(element.scrollHeight + 2, line * LINES_AT_MOST)}px`;
  }, [value]);
  return (
    <textarea
      {...ids}
      ref={box}
      rows={2}
      value={value}
      placeholder={placeholder}
      autoFocus={hasFocus}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      className={`${CONTROL_BOX} block resize-none`}
    />
  );
}
