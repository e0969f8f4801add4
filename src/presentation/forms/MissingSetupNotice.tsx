import type { FieldIssue } from '#domain/shared/failure.ts';
import { useTexts } from '../ui/i18n/useTexts.ts';

/** Shows which configuration an action is missing (spec 5). */
export function MissingSetupNotice({ issues }: { readonly issues: readonly FieldIssue[] }) {
  const { word } = useTexts();
  return issues.map(({ messageKey, values }) => (
    <p key={messageKey} role="alert" className="text-14 text-refuse">
      {word(messageKey, values)}
    </p>
  ));
}
