import { observer } from 'mobx-react-lite';
import { useTexts } from '../../i18n/useTexts.ts';
import { PeopleRow } from '../../shared/people/PeopleRow.tsx';
import { RadioRow } from '../../shared/RadioRow.tsx';
import type { DecisionViewModel } from './DecisionViewModel.ts';

/** The choice between exits, the nodes whose people the signer names, and who gets a copy. */
export const NextPeople = observer(function NextPeople({ decision }: { readonly decision: DecisionViewModel }) {
  const { t } = useTexts();
  return (
    <div className="divide-y divide-line border-y border-line">
      {decision.mustChoosePath && <PathChoice decision={decision} />}
      {decision.userNodes.filter((node) => node.maySelectPeople).map((node) => (
        <PeopleRow key={node.id} label={node.name} isRequired={!node.mayBeEmpty} isSingle={node.isSinglePerson} people={decision.people[node.id] ?? node.executors} onDone={(people) => decision.choosePeople(node.id, people)} />
      ))}
      <PeopleRow label={t('task.copyTo')} people={decision.copyTo} onDone={decision.copy} />
    </div>
  );
});

const PathChoice = observer(function PathChoice({ decision }: { readonly decision: DecisionViewModel }) {
  const { t } = useTexts();
  return (
    <fieldset className="-mx-4 py-2">
      <legend className="px-4 text-14 text-soft">{t('task.path')}</legend>
      {(decision.next ?? []).map((node) => <RadioRow key={node.id} name="path" isChosen={decision.chosenPath === node.id} onChoose={() => decision.choosePath(node.id)} label={node.name} />)}
    </fieldset>
  );
});
