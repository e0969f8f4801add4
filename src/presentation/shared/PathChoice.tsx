import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import type { NextChoice } from './NextChoice.ts';
import { RadioRow } from './RadioRow.tsx';

/** Which of several ways it takes, where the person decides that. */
export const PathChoice = observer(function PathChoice({
  choice: { next = [], path, choosePath },
}: {
  readonly choice: NextChoice;
}) {
  const { t } = useTexts();
  return (
    <fieldset className="min-w-0">
      <legend className="px-4 pt-3 pb-1 text-14 text-soft">{t('task.path')}</legend>
      {next.map((node) => (
        <RadioRow
          key={node.id}
          name="path"
          isChosen={path === node.id}
          onChoose={() => choosePath(node.id)}
          label={node.name}
        />
      ))}
    </fieldset>
  );
});
