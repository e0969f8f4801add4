import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { DatePicker } from '../form/controls/DatePicker.tsx';
import { useTexts } from '../i18n/useTexts.ts';
import { LeftOutNote } from '../shared/LeftOutNote.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { Field } from '../shared/Field.tsx';
import { MOMENT_FORMAT } from '../shared/localMoment.ts';
import { PageFrame } from '../shared/PageFrame.tsx';
import { PeopleList } from '../shared/people/PeopleList.tsx';
import { SelectBox } from '../shared/SelectBox.tsx';
import { SendBar } from '../shared/SendBar.tsx';
import { usePageContext } from '../shared/pageContext.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { RuleViewModel } from './RuleViewModel.ts';
import { describeRule } from './describeRule.ts';

/** Parameter: `id` of the rule to be changed; without it a new one. */
export function RulePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  return <RuleView key={id} id={id} />;
}

const RuleView = observer(function RuleView({ id }: { readonly id: string | undefined }) {
  const { t } = useTexts();
  const model = useViewModel((context) => new RuleViewModel(context, id));
  const { loader, submission } = model;
  const bottom = submission && (
    <SendBar verb={t('agent.save')} submission={submission} onSend={() => void model.submit()} />
  );
  return (
    <PageFrame title={t('page.agentRule')} back="agents" bottom={bottom}>
      {submission ? <RuleFields model={model} values={submission.value} /> : <LoaderState loader={loader} />}
    </PageFrame>
  );
});

interface RuleFieldsProps {
  readonly model: RuleViewModel;
  readonly values: NonNullable<RuleViewModel['submission']>['value'];
}

const RuleFields = observer(function RuleFields({
  model: { loader, definitions, change, told, now },
  values,
}: RuleFieldsProps) {
  const texts = useTexts();
  const { t } = texts;
  const {
    session: { user },
  } = usePageContext();
  const date = (name: 'from' | 'until') => (
    <Field label={t(`agent.${name}`)} isRequired>
      {(ties) => (
        <DatePicker
          ties={ties}
          format={MOMENT_FORMAT}
          value={values[name]}
          onChange={(value) => change({ [name]: value })}
          onLeave={undefined}
        />
      )}
    </Field>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <PeopleList
        label={t('agent.person')}
        isRequired
        isSingle
        people={values.people}
        unavailable={new Map(user ? [[user.id, 'people.isSelf']] : [])}
        onChange={(people) => change({ people })}
      />
      <Field label={t('agent.scope')}>
        {(ties) => (
          <SelectBox ties={ties} value={values.definition} onChange={(definition) => change({ definition })}>
            <option value="">{t('agent.everything')}</option>
            {definitions.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
      <LeftOutNote count={loader.leftOut} />
      {date('from')}
      {date('until')}
      <div aria-live="polite" className="rounded-card bg-action-tint px-4 py-3 text-14 empty:hidden">
        {told && <p className="font-semibold">{describeRule(told, { ...texts, now })}</p>}
        {told && <p className="mt-1">{t('agent.stays')}</p>}
      </div>
    </div>
  );
});
