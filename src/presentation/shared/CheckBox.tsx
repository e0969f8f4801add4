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
  return (
    <label className="tap grid shrink-0 cursor-pointer place-items-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = stand === 'some';
        }}
        type="checkbox"
        aria-label={label}
        checked={stand === 'all'}
        onChange={onToggle}
        className="size-5 accent-action"
      />
    </label>
  );
}
