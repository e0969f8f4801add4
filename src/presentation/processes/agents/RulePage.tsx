import { TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { DatePicker } from '../../forms/controls/dates/DatePicker.tsx';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { SkippedRowsNotice } from '../../ui/feedback/SkippedRowsNotice.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { TIMESTAMP_FORMAT } from '../../ui/workflow/parseCompanyTimestamp.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PeopleList } from '../../ui/people/PeopleList.tsx';
import { SelectBox } from '../../ui/controls/SelectBox.tsx';
import { SendBar } from '../../ui/layout/SendBar.tsx';
import { usePageContext } from '../../ui/navigation/pageContext.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { RuleViewModel } from './RuleViewModel.ts';
import { describeRule } from './describeRule.ts';

/** Query parameter: `id` of the rule to edit. Without it, the page creates a rule. */
export function RulePage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  return <RuleView key={id} id={id} />;
}

const RuleView = observer(function RuleView({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new RuleViewModel(context, id));
  const { loader, submission } = model;
  const bottom = submission && (
    <SendBar label={t('agent.save')} submission={submission} onSend={() => void model.submit()} />
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
  model: { loader, definitions, change, details, absences, now },
  values,
}: RuleFieldsProps) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  const {
    session: { user },
  } = usePageContext();
  const date = (name: 'from' | 'until') => (
    <Field label={t(`agent.${name}`)} isRequired>
      {(ties) => (
        <DatePicker
          ids={ties}
          format={TIMESTAMP_FORMAT}
          value={values[name]}
          onChange={(value) => change({ [name]: value })}
          onBlur={undefined}
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
        unavailableReasons={new Map(user ? [[user.id, 'people.isSelf']] : [])}
        onChange={(people) => change({ people })}
      />
      <Field label={t('agent.scope')}>
        {(ties) => (
          <SelectBox ids={ties} value={values.definition} onChange={(definition) => change({ definition })}>
            <option value="">{t('agent.everything')}</option>
            {definitions.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
      <SkippedRowsNotice count={loader.skipped} />
      {date('from')}
      {date('until')}
      <div aria-live="polite" className="rounded-card bg-action-tint px-4 py-3 text-14 empty:hidden">
        {details && <p className="font-semibold">{describeRule(details, { ...texts, now })}</p>}
        {details && <p className="mt-1">{t('agent.stays')}</p>}
        {absences.map(({ from, until, agentName }) => (
          <p key={from} className="mt-1 flex items-start gap-1 text-return">
            <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
            {t('agent.away', {
              name: details?.agentName ?? '',
              from: formatTimestamp(texts.language, from, now),
              until: formatTimestamp(texts.language, until, now),
              agent: agentName,
            })}
          </p>
        ))}
      </div>
    </div>
  );
});
