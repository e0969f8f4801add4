import { useTranslation } from 'react-i18next';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { toTextKey } from '../ui/i18n/translate.ts';

/** Shows which configuration an action is missing (spec 5). */
export function MissingSetupNotice({ issues }: { readonly issues: readonly FieldIssue[] }) {
  const { t } = useTranslation();
  return issues.map(({ messageKey, values }) => (
    <p key={messageKey} role="alert" className="text-14 text-refuse">
      {t(toTextKey(messageKey), values)}
    </p>
  ));
}
