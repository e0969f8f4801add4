import type { FieldIssue } from '#domain/shared/failure.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** Says where an action makes no sense yet what it lacks (spec 5). */
export function DemandNote({ issues }: { readonly issues: readonly FieldIssue[] }) {
  const { word } = useTexts();
  return issues.map(({ messageKey, values }) => (
    <p key={messageKey} role="alert" className="text-14 text-refuse">
      {word(messageKey, values)}
    </p>
  ));
}
