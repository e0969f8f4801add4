import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { nameOfWords } from '../../i18n/words.ts';
import { classes } from '../../shared/classes.ts';
import { ConfirmSheet } from '../../shared/ConfirmSheet.tsx';
import { ListRow } from '../../shared/ListRow.tsx';
import { Sheet } from '../../shared/Sheet.tsx';
import type { RowCommand, RowAction } from '../rowAction.ts';

export interface RowActionSheetProps {
  readonly title: string;
  readonly actions: readonly RowAction[];
  readonly onPerform: (command: RowCommand) => void;
  readonly onClose: () => void;
}

/** What one can do with a row, each with what it does; what cannot be taken back is asked first. */
export function RowActionSheet({ title, actions, onPerform, onClose }: RowActionSheetProps) {
  const { say } = useTexts();
  const [asked, setAsked] = useState<(RowAction & RowCommand) | undefined>(undefined);
  const perform = (command: RowCommand) => {
    onClose();
    onPerform(command);
  };
  if (asked?.question)
    return (
      <ConfirmSheet
        isOpen
        question={say(asked.question)}
        effect={say(asked.note)}
        verb={say(asked.label)}
        tone={asked.tone ?? 'action'}
        onConfirm={() => perform(asked)}
        onClose={onClose}
      />
    );
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <div className="-mx-4 divide-y divide-line">
        {actions.map((action) => {
          const row = {
            icon: (
              <action.icon
                size={22}
                aria-hidden
                className={classes('shrink-0', action.tone === 'refuse' ? 'text-refuse' : 'text-action')}
              />
            ),
            label: say(action.label),
            note: say(action.note),
          };
          if ('to' in action)
            return <ListRow key={nameOfWords(action.label)} {...row} to={action.to.page} params={action.to.params} />;
          return (
            <ListRow
              key={nameOfWords(action.label)}
              {...row}
              onClick={() => (action.question === undefined ? perform(action) : setAsked(action))}
            />
          );
        })}
      </div>
    </Sheet>
  );
}
