import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsKey, formatWords } from '../../ui/i18n/words.ts';
import { classes } from '../../ui/controls/classes.ts';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import type { RowCommand, RowAction } from '../rowAction.ts';

export interface RowActionSheetProps {
  readonly title: string;
  readonly actions: readonly RowAction[];
  /** Called before an action is performed. */
  readonly onPress?: () => void;
  readonly onRun: (command: RowCommand) => void;
  readonly onClose: () => void;
}

/** The actions of a row with a description of each. Irreversible actions ask for confirmation. */
export function RowActionSheet({ title, actions, onPress, onRun, onClose }: RowActionSheetProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<(RowAction & RowCommand) | undefined>(undefined);
  const perform = (command: RowCommand) => {
    onClose();
    onRun(command);
  };
  if (asked?.question)
    return (
      <ConfirmSheet
        isOpen
        question={formatWords(t, asked.question)}
        subject={title}
        effect={formatWords(t, asked.note)}
        confirmLabel={formatWords(t, asked.label)}
        tone={asked.tone ?? 'action'}
        onConfirm={() => perform(asked)}
        onClose={onClose}
      />
    );
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <div className="-mx-4 divide-y divide-line" {...(onPress && { onClickCapture: onPress })}>
        {actions.map((action) => {
          const row = {
            icon: (
              <action.icon
                size={22}
                aria-hidden
                className={classes('shrink-0', action.tone === 'refuse' ? 'text-refuse' : 'text-action')}
              />
            ),
            label: formatWords(t, action.label),
            note: formatWords(t, action.note),
          };
          if ('to' in action)
            return <ListRow key={wordsKey(action.label)} {...row} to={action.to.page} params={action.to.params} />;
          return (
            <ListRow
              key={wordsKey(action.label)}
              {...row}
              onClick={() => (action.question === undefined ? perform(action) : setAsked(action))}
            />
          );
        })}
      </div>
    </Sheet>
  );
}
