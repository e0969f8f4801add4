import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PasswordEntry } from '../../ui/controls/PasswordEntry.tsx';
import { PolicyNote } from '../../ui/workflow/PolicyNote.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { PasswordViewModel } from './PasswordViewModel.ts';

/** Changes the user's own password by the company's password policy. */
export const PasswordPage = observer(function PasswordPage() {
  const { t } = useTranslation();
  const say = useMessageText();
  const model = useViewModel((context) => new PasswordViewModel(context));
  const { policy, refusal, session } = model;
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
        {/* Tells password managers which account the password belongs to. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session.user?.account ?? ''}
          readOnly
          hidden
        />
        <PasswordEntry model={model} name="old" />
        <PasswordEntry model={model} name="fresh" note={policy.value && <PolicyNote policy={policy.value} />} />
        <PasswordEntry model={model} name="repeated" />
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
