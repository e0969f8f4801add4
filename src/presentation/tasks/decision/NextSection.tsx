import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { PathSelect } from '../../ui/workflow/PathSelect.tsx';
import { NextPeople } from '../../ui/people/NextPeople.tsx';
import { PeopleRow } from '../../ui/people/PeopleRow.tsx';
import type { DecisionViewModel } from './DecisionViewModel.ts';

/** Selects the path, the assignees of nodes, and the recipients of copies. */
export const NextSection = observer(function NextSection({
  decision: { choice, copyTo, copy },
}: {
  readonly decision: DecisionViewModel;
}) {
  const { t } = useTranslation();
  return (
    <div className="divide-y divide-line border-y border-line">
      {choice.mustChoosePath && (
        <div className="-mx-4">
          <PathSelect choice={choice} />
        </div>
      )}
      <NextPeople choice={choice} nodes={choice.userNodes} />
      <PeopleRow label={t('task.copyTo')} people={copyTo} onDone={copy} />
    </div>
  );
});
