import { ChoiceMark } from './ChoiceMark.tsx';

interface CheckBoxProps {
  readonly label: string;
  readonly stand: 'all' | 'some' | 'none';
  readonly onToggle: () => void;
}

/** A check box without a visible label. It is indeterminate if only some of the items it selects are selected. */
export const CheckBox = ({ label, stand, onToggle }: CheckBoxProps) => (
  <span className="tap grid shrink-0 place-items-center">
    <ChoiceMark
      input={{ 'aria-label': label }}
      isChosen={stand === 'all'}
      isPartial={stand === 'some'}
      onChange={onToggle}
    />
  </span>
);
