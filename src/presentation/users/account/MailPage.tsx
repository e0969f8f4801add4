import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { parseTimeOfDay, formatTimeOfDay } from '#domain/auth/quietHours.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { MailViewModel } from './MailViewModel.ts';

/** E-mail preferences: whether the user receives e-mail, and the quiet hours. */
export const MailPage = observer(function MailPage() {
  const { t } = useTranslation();
  const model = useViewModel((context) => new MailViewModel(context));
  const { value } = model.loader;
  return (
    <PageFrame title={t('page.mail')} back="me">
      {value === undefined && <LoaderState loader={model.loader} />}
      {value?.isOffered === false && (
        <NoticeBox picture="empty" title={t('profile.mail.none')} advice={t('profile.mail.noneNote')} />
      )}
      {value?.isOffered === true && <MailForm model={model} />}
    </PageFrame>
  );
});

const MailForm = observer(function MailForm({ model }: { readonly model: MailViewModel }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { settings, problem, activity, loader } = model;
  const { email = '', timeZone = '' } = loader.value ?? {};
  const hour = (label: string, minutes: number, onChange: (minutes: number) => void) => (
    <Field label={label}>
      {(ties) => (
        <input
          {...ties}
          type="time"
          className={CONTROL_BOX}
          value={formatTimeOfDay(minutes)}
          onChange={(event) => {
            const chosen = parseTimeOfDay(event.target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        />
      )}
    </Field>
  );
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void model.save();
      }}
    >
      <p className="text-16">{email === '' ? t('profile.mail.noAddress') : t('profile.mail.goesTo', { email })}</p>
      <Field label={t('profile.mail.wanted')} shape="inline" note={t('profile.mail.wantedNote')}>
        {({ id }) => <Switch id={id} isOn={settings.isWanted} onChange={(isWanted) => model.change({ isWanted })} />}
      </Field>
      {settings.isWanted && (
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="pb-2 text-17 font-semibold">{t('profile.mail.quiet')}</legend>
          {hour(t('profile.mail.from'), settings.quietHours.from, (from) =>
            model.change({ quietHours: { ...settings.quietHours, from } }),
          )}
          {hour(t('profile.mail.to'), settings.quietHours.to, (to) =>
            model.change({ quietHours: { ...settings.quietHours, to } }),
          )}
          <p className="text-14 text-soft">{t('profile.mail.quietNote', { timeZone })}</p>
        </fieldset>
      )}
      <div role="alert" className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse empty:hidden">
        {problem && say(problem)}
      </div>
      <Button type="submit" isBusy={activity.isBusy}>
        {t('profile.mail.save')}
      </Button>
    </form>
  );
});
