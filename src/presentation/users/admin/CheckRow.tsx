import { ChoiceMark } from '../../ui/controls/ChoiceMark.tsx';

interface CheckRowProps {
  readonly label: string;
  readonly note?: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

/** A row with a check box; the whole row can be pressed. */
export const CheckRow = ({ label, note, isChosen, onChange }: CheckRowProps) => (
  <label className="flex min-h-13 cursor-pointer items-center gap-3 px-4 py-3 transition has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-action">
    <ChoiceMark isChosen={isChosen} onChange={onChange} />
    <span className="min-w-0 flex-1">
      <span className="block text-16 wrap-anywhere">{label}</span>
      {note !== undefined && <span className="block text-14 wrap-anywhere text-soft">{note}</span>}
    </span>
  </label>
);
