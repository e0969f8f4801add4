import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import type { ReauthenticationViewModel } from './ReauthenticationViewModel.ts';

/** Asks for the user's password before logins and sessions are changed. */
export const ReauthenticationSheet = observer(function ProofSheet({
  proof,
}: {
  readonly proof: ReauthenticationViewModel;
}) {
  const { t } = useTranslation();
  const say = useMessageText();
  // Read here, because a render function passed to `Field` is not tracked by this observer.
  const { isAsking, password, isShown, problem, activity } = proof;
  return (
    <ConfirmSheet
      isOpen={isAsking}
      question={t('profile.proof.question')}
      effect={t('profile.proof.note')}
      confirmLabel={t('profile.proof.confirm')}
      isBusy={activity.isBusy}
      onConfirm={() => void proof.confirm()}
      onClose={proof.close}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void proof.confirm();
        }}
      >
        <Field label={t('profile.mail.password')} isRequired {...(problem && { issue: say(problem) })}>
          {(ties) => (
            <PasswordField
              ids={ties}
              autoComplete="current-password"
              value={password}
              onType={proof.type}
              onBlur={() => undefined}
              isShown={isShown}
              onToggle={proof.toggle}
            />
          )}
        </Field>
      </form>
    </ConfirmSheet>
  );
});
