import { observer } from 'mobx-react-lite';
import { useTexts } from '../../i18n/useTexts.ts';
import { PathChoice } from '../../shared/PathChoice.tsx';
import { NextPeople } from '../../shared/people/NextPeople.tsx';
import { PeopleRow } from '../../shared/people/PeopleRow.tsx';
import type { DecisionViewModel } from './DecisionViewModel.ts';

/** The choice between exits, the nodes whose people the signer names, and who gets a copy. */
export const NextSection = observer(function NextSection({
  decision: { choice, copyTo, copy },
}: {
  readonly decision: DecisionViewModel;
}) {
  const { t } = useTexts();
  return (
    <div className="divide-y divide-line border-y border-line">
      {choice.mustChoosePath && (
        <div className="-mx-4">
          <PathChoice choice={choice} />
        </div>
      )}
      <NextPeople choice={choice} nodes={choice.userNodes} />
      <PeopleRow label={t('task.copyTo')} people={copyTo} onDone={copy} />
    </div>
  );
});
