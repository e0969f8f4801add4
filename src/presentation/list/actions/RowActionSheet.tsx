import { useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../../shared/classes.ts';
import { ConfirmSheet } from '../../shared/ConfirmSheet.tsx';
import { ListRow } from '../../shared/ListRow.tsx';
import { Sheet } from '../../shared/Sheet.tsx';
import type { RowCommand, RowAction } from '../rowAction.ts';

interface RowActionSheetProps {
  readonly title: string;
  readonly actions: readonly RowAction[];
  readonly onPerform: (command: RowCommand) => void;
  readonly onClose: () => void;
}

/** What one can do with a row, each with what it does; what cannot be taken back is asked first. */
export function RowActionSheet({ title, actions, onPerform, onClose }: RowActionSheetProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<(RowAction & RowCommand) | undefined>(undefined);
  const perform = (command: RowCommand) => {
    onClose();
    onPerform(command);
  };
  if (asked?.questionKey)
    return (
      <ConfirmSheet
        isOpen
        question={t(asked.questionKey)}
        effect={t(asked.noteKey)}
        verb={t(asked.labelKey)}
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
            label: t(action.labelKey),
            note: t(action.noteKey),
          };
          if ('to' in action)
            return <ListRow key={action.labelKey} {...row} to={action.to.page} params={action.to.params} />;
          return (
            <ListRow
              key={action.labelKey}
              {...row}
              onClick={() => (action.questionKey === undefined ? perform(action) : setAsked(action))}
            />
          );
        })}
      </div>
    </Sheet>
  );
}
