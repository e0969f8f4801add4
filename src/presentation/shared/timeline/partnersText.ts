import { formatList } from '#application/form/listText.ts';
import type { Language } from '#application/language.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';

const TAKES_BACK: ReadonlySet<RecordAction> = new Set(['retrieve', 'cancelCirculation', 'revokeCommunication']);

/** The people an action concerned, behind an arrow to them or from them: "→ 李强". Empty without people. */
export function partnersText(
  language: Language,
  { action, partners }: Pick<HistoryRow, 'action' | 'partners'>,
): string {
  const names = formatList(
    language,
    partners.map(({ name }) => name),
  );
  return names === '' ? '' : `${TAKES_BACK.has(action) ? '←' : '→'} ${names}`;
}
