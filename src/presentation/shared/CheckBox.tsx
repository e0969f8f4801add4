import { useEffect, useRef } from 'react';

interface CheckBoxProps {
  readonly label: string;
  readonly stand: 'all' | 'some' | 'none';
  readonly onToggle: () => void;
}

/**
 * A check box by itself, for something that has a name near by; it may stand for several things of which some are
 * chosen.
 */
export function CheckBox({ label, stand, onToggle }: CheckBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = stand === 'some';
  }, [stand]);
  return (
    <label className="tap grid shrink-0 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={stand === 'all'}
        onChange={onToggle}
        className="size-5 accent-action"
      />
    </label>
  );
}
