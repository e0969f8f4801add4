import { observer } from 'mobx-react-lite';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileDetails } from '#domain/directory/person.ts';
import { DatePicker } from '../../forms/controls/dates/DatePicker.tsx';
import { CONTROL_BOX, Field, type ControlIds } from '../../ui/controls/Field.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import type { ProfileViewModel } from './ProfileViewModel.ts';

const SEXES: readonly ProfileDetails['sex'][] = ['female', 'male', ''];

/** The editable fields of the user's profile. All of them are optional. */
export const ProfileFields = observer(function ProfileFields({ model }: { readonly model: ProfileViewModel }) {
  const { t } = useTranslation();
  const say = useMessageText();
  const { details } = model;
  if (!details) return null;
  const field = (name: keyof ProfileDetails, control: (ties: ControlIds) => ReactNode) => {
    const issue = model.getIssue(name);
    return (
      <Field label={t(`profile.${name}`)} {...(issue && { issue: say(issue) })}>
        {control}
      </Field>
    );
  };
  const text = (name: Exclude<keyof ProfileDetails, 'sex'>, how: ComponentPropsWithRef<'input'>) =>
    field(name, (ties) => (
      <input
        {...ties}
        {...how}
        className={CONTROL_BOX}
        value={details[name]}
        onChange={(event) => model.change({ [name]: event.target.value })}
      />
    ));
  return (
    <div className="grid grid-cols-1 gap-5 pb-4">
      {field('birthday', (ties) => (
        <DatePicker
          ids={ties}
          format="YYYY-MM-DD"
          value={details.birthday}
          onChange={(birthday) => model.change({ birthday })}
          onBlur={undefined}
        />
      ))}
      <Field label={t('profile.sex')} shape="group">
        {() => (
          <Segmented
            label={t('profile.sex')}
            value={details.sex}
            options={SEXES.map((value) => ({ value, label: t(`profile.sex.${value === '' ? 'none' : value}`) }))}
            onChange={(sex) => model.change({ sex })}
          />
        )}
      </Field>
      {text('mobile', { type: 'tel', autoComplete: 'tel' })}
      {text('email', { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false })}
      {model.mailProof === 'password' && <MailPassword model={model} />}
      {model.mailProof === 'recentLogin' && <p className="text-14 text-soft">{t('profile.mail.recentLogin')}</p>}
      {text('address', { autoComplete: 'street-address' })}
      {text('emergencyContact', { autoComplete: 'off' })}
      {text('emergencyMobile', { type: 'tel', autoComplete: 'off' })}
    </div>
  );
});

/** Asks for the password while the e-mail address differs from the stored one. */
const MailPassword = observer(function MailPassword({ model }: { readonly model: ProfileViewModel }) {
  const { t } = useTranslation();
  // Read here, because a render function passed to `Field` is not tracked by this observer.
  const { password, isPasswordShown } = model;
  return (
    <Field label={t('profile.mail.password')} isRequired note={t('profile.mail.password.note')}>
      {(ties) => (
        <PasswordField
          ids={ties}
          autoComplete="current-password"
          value={password}
          onType={model.typePassword}
          onBlur={() => undefined}
          isShown={isPasswordShown}
          onToggle={model.togglePassword}
        />
      )}
    </Field>
  );
});
