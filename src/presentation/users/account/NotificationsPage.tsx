import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTimeOfDay, formatTimeOfDay } from '#domain/auth/quietHours.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { NotificationsViewModel } from './NotificationsViewModel.ts';

interface ModelProps {
  readonly model: NotificationsViewModel;
}

/** How the user is notified: by mail, by push messages on this device and what they show, and the quiet hours. */
export const NotificationsPage = observer(function NotificationsPage() {
  const { t } = useTranslation();
  const model = useViewModel((context) => new NotificationsViewModel(context));
  const { value } = model.loader;
  const isOffered = value?.isMailOffered === true || (value?.publicKey ?? '') !== '';
  return (
    <PageFrame title={t('page.notifications')} back="me">
      {value === undefined && <LoaderState loader={model.loader} />}
      {value !== undefined && !isOffered && (
        <NoticeBox picture="empty" title={t('notifications.none')} advice={t('notifications.noneNote')} />
      )}
      {isOffered && <NotificationsForm model={model} />}
    </PageFrame>
  );
});

const NotificationsForm = observer(function NotificationsForm({ model }: ModelProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { settings, problem, activity, loader } = model;
  const { isMailOffered = false, publicKey = '' } = loader.value ?? {};
  const hasPush = publicKey !== '';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void model.save();
      }}
    >
      {isMailOffered && <MailSection model={model} />}
      {hasPush && <PushSection model={model} />}
      {(hasPush || settings.isMailWanted) && <QuietHoursSection model={model} />}
      <div role="alert" className="mt-4 rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse empty:hidden">
        {problem && say(problem)}
      </div>
      <Button type="submit" className="mt-5 w-full" isBusy={activity.isBusy}>
        {t('notifications.save')}
      </Button>
    </form>
  );
});

const MailSection = observer(function MailSection({ model }: ModelProps) {
  const { t } = useTranslation();
  const { email = '' } = model.loader.value ?? {};
  return (
    <Section title={t('notifications.mail')}>
      <Field
        label={t('notifications.mail.wanted')}
        shape="inline"
        note={`${email === '' ? t('notifications.mail.noAddress') : t('notifications.mail.goesTo', { email })} ${t('notifications.mail.wantedNote')}`}
      >
        {({ id }) => (
          <Switch
            id={id}
            isOn={model.settings.isMailWanted}
            onChange={(isMailWanted) => model.change({ isMailWanted })}
          />
        )}
      </Field>
    </Section>
  );
});

const PushSection = observer(function PushSection({ model }: ModelProps) {
  const { t } = useTranslation();
  const { settings, push, pushActivity } = model;
  return (
    <Section title={t('notifications.push')}>
      <Field label={t('notifications.push.wanted')} shape="inline" note={t('notifications.push.wantedNote')}>
        {({ id }) => (
          <Switch
            id={id}
            isOn={push === 'on'}
            isDisabled={push === undefined || push === 'unsupported' || push === 'denied' || pushActivity.isBusy}
            onChange={(isOn) => void model.switchPush(isOn)}
          />
        )}
      </Field>
      <p role="status" className="text-14 empty:hidden">
        {(push === 'unsupported' || push === 'denied' || push === 'failed') && t(`notifications.push.${push}`)}
      </p>
      <Field label={t('notifications.push.level')} shape="group" note={t('notifications.push.levelNote')}>
        {() => (
          <Segmented
            label={t('notifications.push.level')}
            value={settings.pushLevel}
            options={(['count', 'subject'] as const).map((value) => ({
              value,
              label: t(`notifications.push.level.${value}`),
            }))}
            onChange={(pushLevel) => model.change({ pushLevel })}
          />
        )}
      </Field>
      {settings.pushLevel === 'subject' && (
        <Field label={t('notifications.push.buttons')} shape="inline" note={t('notifications.push.buttonsNote')}>
          {({ id }) => (
            <Switch
              id={id}
              isOn={settings.hasPushButtons}
              onChange={(hasPushButtons) => model.change({ hasPushButtons })}
            />
          )}
        </Field>
      )}
    </Section>
  );
});

const QuietHoursSection = observer(function QuietHoursSection({ model }: ModelProps) {
  const { t } = useTranslation();
  const { isMailOffered = false, publicKey = '', timeZone = '' } = model.loader.value ?? {};
  const { isMailWanted, quietHours } = model.settings;
  return (
    <Section title={t('notifications.quiet')}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(`notifications.${end}`)}>
            {(ties) => (
              <input
                {...ties}
                type="time"
                className={CONTROL_BOX}
                value={formatTimeOfDay(quietHours[end])}
                onChange={(event) => {
                  const chosen = parseTimeOfDay(event.target.value);
                  if (chosen !== undefined) model.change({ quietHours: { ...quietHours, [end]: chosen } });
                }}
              />
            )}
          </Field>
        ))}
      </div>
      <p className="text-14 text-soft">{t('notifications.quietNote')}</p>
      {isMailOffered && isMailWanted && (
        <p className="text-14 text-soft">{t('notifications.quietZone.mail', { timeZone })}</p>
      )}
      {publicKey !== '' && <p className="text-14 text-soft">{t('notifications.quietZone.push')}</p>}
    </Section>
  );
});

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <SectionTitle>{title}</SectionTitle>
    <Card isPadded className="grid grid-cols-1 gap-3">
      {children}
    </Card>
  </section>
);
