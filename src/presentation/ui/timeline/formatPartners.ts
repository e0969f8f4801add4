import { formatList } from '#application/formatting/listText.ts';
import type { Language } from '#application/formatting/language.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';

const REVERSING_ACTIONS: ReadonlySet<RecordAction> = new Set(['retrieve', 'cancelCirculation', 'revokeCommunication']);

/** Formats the users an action concerned, with an arrow to or from them: "→ 李强". Empty without users. */
export function formatPartners(
  language: Language,
  { action, partners }: Pick<HistoryRow, 'action' | 'partners'>,
): string {
  const names = formatList(language, partners);
  return names === '' ? '' : `${REVERSING_ACTIONS.has(action) ? '←' : '→'} ${names}`;
}
