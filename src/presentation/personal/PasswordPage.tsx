import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { PasswordEntry } from '../shared/PasswordEntry.tsx';
import { PolicyNote } from '../shared/PolicyNote.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { PasswordViewModel } from './PasswordViewModel.ts';

/** Changes one's own password, by what the company asks of passwords. */
export const PasswordPage = observer(function PasswordPage() {
  const { t } = useTexts();
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
        {/* For whoever keeps passwords: whose it is. */}
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
