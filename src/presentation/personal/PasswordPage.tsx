import { observer } from 'mobx-react-lite';
import type { PasswordPart } from '#domain/validation/passwordPolicy.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { Field } from '../shared/Field.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { PasswordField } from '../shared/PasswordField.tsx';
import { PolicyNote } from '../shared/PolicyNote.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { PasswordViewModel } from './PasswordViewModel.ts';

/** Changes one's own password, by what the company asks of passwords. */
export const PasswordPage = observer(function PasswordPage() {
  const { t } = useTexts();
  const say = useMessageText();
  const model = useViewModel((context) => new PasswordViewModel(context));
  const { policy, typed, refusal, session } = model;
  const field = (name: PasswordPart, autoComplete: string) => {
    const issue = model.issueOf(name);
    return (
      <Field
        label={t(`profile.password.${name}`)}
        isRequired
        {...(issue && { issue: say(issue) })}
        {...(name === 'fresh' && policy.value && { note: <PolicyNote policy={policy.value} /> })}
      >
        {(ties) => (
          <PasswordField
            ties={ties}
            autoComplete={autoComplete}
            value={typed[name]}
            onType={(password) => model.type(name, password)}
            onBlur={() => model.leave(name)}
            isShown={model.isShown}
            onToggle={model.toggle}
          />
        )}
      </Field>
    );
  };
  return (
    <PageFrame title={t('page.password')} back="me">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void model.submit().then(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        }}
      >
        {/* For whoever keeps passwords: whose it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session.user?.account ?? ''}
          readOnly
          hidden
        />
        {field('old', 'current-password')}
        {field('fresh', 'new-password')}
        {field('repeated', 'new-password')}
        <div role="alert" className="rounded-card bg-refuse-tint px-4 py-3 text-14 text-refuse empty:hidden">
          {refusal && say(refusal)}
        </div>
        <Button type="submit" isBusy={model.activity.isBusy} className="w-full">
          {t('profile.password.save')}
        </Button>
        <p className="text-center text-14 text-balance text-soft">{t('profile.password.effect')}</p>
      </form>
    </PageFrame>
  );
});
