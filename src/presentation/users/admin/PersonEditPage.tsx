import { observer } from 'mobx-react-lite';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { ManagedPerson } from '#domain/directory/managedPerson.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SendBar } from '../../ui/layout/SendBar.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { DirectoryFormViewModel } from './DirectoryFormViewModel.ts';
import { FormReview } from './FormReview.tsx';
import { createFieldProps, NamesField, PickerField, joinNames, TextField } from './FormParts.tsx';
import { personForm, type PersonValues } from './personForm.ts';

type PersonModel = DirectoryFormViewModel<ManagedPerson, PersonValues>;

/** Parameter: `id` of the user; without it a new user. */
export function PersonEditPage() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  return <PersonEditor key={id} id={id} />;
}

const PersonEditor = observer(function PersonEditor({ id }: { readonly id: string | undefined }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new DirectoryFormViewModel(context, personForm(context, id)));
  const { submission } = model;
  const bottom = submission && (
    <SendBar
      label={t(id === undefined ? 'staff.add' : 'staff.save')}
      submission={submission}
      onSend={() => void model.submit()}
    />
  );
  return (
    <PageFrame title={t(id === undefined ? 'staff.add' : 'page.personEdit')} back="people" bottom={bottom}>
      {submission ? <PersonFields model={model} values={submission.value} /> : <LoaderState loader={model.loader} />}
      <FormReview model={model} />
    </PageFrame>
  );
});

const PersonFields = observer(function PersonFields({
  model,
  values,
}: {
  readonly model: PersonModel;
  readonly values: PersonValues;
}) {
  const { t } = useTranslation();
  const { change, conflict } = model;
  const field = createFieldProps(model, values);
  const itself = (text: string) => text;
  const first = (chosen: PersonValues['superior']) => chosen[0]?.name ?? '';
  const account = field('account', itself);
  return (
    <div className="grid grid-cols-1 gap-5 pb-4">
      <NamesField label={t('staff.field.name')} isRequired {...field('names', joinNames)} />
      <TextField
        label={t('staff.field.account')}
        isRequired
        autoCapitalize="none"
        spellCheck={false}
        {...account}
        note={
          <>
            {account.note}
            {conflict && (
              <Button variant="line" onClick={() => change({ account: conflict.proposal })}>
                {t('staff.useProposal', { account: conflict.proposal })}
              </Button>
            )}
          </>
        }
      />
      <PickerField
        label={t('staff.field.department')}
        isRequired
        kind="groups"
        placeholder={t('staff.chooseDepartment')}
        {...field('department', first)}
      />
      <NamesField label={t('staff.field.post')} {...field('posts', joinNames)} />
      <PickerField
        label={t('staff.field.superior')}
        kind="people"
        mayBeEmpty
        placeholder={t('staff.superior.byHead')}
        {...field('superior', first)}
      />
      <TextField
        label={t('staff.field.email')}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email', itself)}
      />
      <TextField label={t('staff.field.mobile')} type="tel" {...field('mobile', itself)} />
      {PROPERTY_KEYS.map((key) => (
        <TextField
          key={key}
          label={t(`staff.field.${key}`)}
          {...(key === 'landline' && { type: 'tel' })}
          {...field(key, itself)}
        />
      ))}
    </div>
  );
});
