interface CheckBoxProps {
  readonly label: string;
  readonly stand: 'all' | 'some' | 'none';
  readonly onToggle: () => void;
}

/** A check box without a visible label. It is indeterminate if only some of the items it selects are selected. */
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
