import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '../../forms/controls/dates/DatePicker.tsx';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { TIMESTAMP_FORMAT } from '../../ui/workflow/parseCompanyTimestamp.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SendBar } from '../../ui/layout/SendBar.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { NewInvitationViewModel } from './NewInvitationViewModel.ts';

/** Lets the user set the period and the maximum number of responses of a public form. */
export const NewInvitation = observer(function NewInvitation({ alias }: { readonly alias: string }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new NewInvitationViewModel(context, alias));
  const { submission } = model;
  const { value } = submission;
  const date = (name: 'opensAt' | 'closesAt') => (
    <Field label={t(`invitation.${name}`)} isRequired>
      {(ties) => (
        <DatePicker
          ids={ties}
          format={TIMESTAMP_FORMAT}
          value={value[name]}
          onChange={(moment) => model.change({ [name]: moment })}
          onBlur={undefined}
        />
      )}
    </Field>
  );
  const bottom = <SendBar label={t('invitation.make')} submission={submission} onSend={() => void model.create()} />;
  return (
    <PageFrame title={t('invitation.add')} back="workbench" bottom={bottom}>
      <div className="grid grid-cols-1 gap-5">
        <p className="text-14 text-soft">{t('invitation.makeNote')}</p>
        {date('opensAt')}
        {date('closesAt')}
        <Field label={t('invitation.most')} isRequired>
          {(ties) => (
            <input
              {...ties}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={value.most}
              className={`${CONTROL_BOX} figures`}
              onChange={(event) => model.change({ most: event.target.value })}
            />
          )}
        </Field>
      </div>
    </PageFrame>
  );
});
