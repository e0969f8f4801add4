import { Checkbox } from 'konsta/react';
import { setInputAttributes } from './setInputAttributes.ts';

interface CheckBoxProps {
  readonly label: string;
  readonly stand: 'all' | 'some' | 'none';
  readonly onToggle: () => void;
}

/** A check box without a visible label. It is indeterminate if only some of the items it selects are selected. */
export const CheckBox = ({ label, stand, onToggle }: CheckBoxProps) => (
  <span className="tap grid shrink-0 place-items-center">
    <Checkbox
      component="span"
      ref={setInputAttributes({ 'aria-label': label })}
      checked={stand === 'all'}
      indeterminate={stand === 'some'}
      onChange={onToggle}
      colors={{
        borderIos: 'rounded-md border-2 border-edge bg-surface',
        borderCheckedIos: 'rounded-md border-action',
        bgCheckedIos: 'bg-action text-surface',
      }}
      className="input-cover [&_span]:bg-surface"
    />
  </span>
);
