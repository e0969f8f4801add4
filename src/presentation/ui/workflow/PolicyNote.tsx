import { useTranslation } from 'react-i18next';
import type { PasswordPolicy } from '#domain/validation/passwordPolicy.ts';

/** Shows the password rules of the company before the user types. */
export function PolicyNote({ policy }: { readonly policy: PasswordPolicy }) {
  const { t } = useTranslation();
  return (
    <ul className="list-disc space-y-0.5 pl-4 text-14">
      <li>{t('profile.password.minLength', { limit: policy.minLength })}</li>
      {policy.isMix && <li>{t('profile.password.isMix')}</li>}
      {!policy.isUsernamePwdConsistent && <li>{t('profile.password.notAccount')}</li>}
    </ul>
  );
}
