import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { NextStepSelection } from './NextStepSelection.ts';
import { RadioRow } from '../controls/RadioRow.tsx';

/** Selects the path of a request if the user decides it. */
export const PathSelect = observer(function PathChoice({
  choice: { next = [], path, choosePath },
}: {
  readonly choice: NextStepSelection;
}) {
  const { t } = useTranslation();
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
