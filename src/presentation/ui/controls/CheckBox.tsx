import { ChoiceMark } from './ChoiceMark.tsx';

export interface CheckBoxProps {
  readonly label: string;
  readonly state: 'all' | 'some' | 'none';
  readonly onToggle: () => void;
}

/** A check box without a visible label. It is indeterminate if only some of the items it selects are selected. */
export const CheckBox = ({ label, state, onToggle }: CheckBoxProps) => (
  <span className="tap grid shrink-0 place-items-center">
    <ChoiceMark
      input={{ 'aria-label': label }}
      isChosen={state === 'all'}
      isPartial={state === 'some'}
      onChange={onToggle}
    />
  </span>
);
