import type { PasswordPolicy } from '#domain/validation/passwordPolicy.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** Shows the password rules of the company before the user types. */
export function PolicyNote({ policy }: { readonly policy: PasswordPolicy }) {
  const { t } = useTexts();
  return (
    <ul className="list-disc space-y-0.5 pl-4 text-14">
      <li>{t('profile.password.minLength', { limit: policy.minLength })}</li>
      {policy.isMix && <li>{t('profile.password.isMix')}</li>}
      {!policy.isUsernamePwdConsistent && <li>{t('profile.password.notAccount')}</li>}
    </ul>
  );
}
