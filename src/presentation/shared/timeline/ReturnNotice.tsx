import { CornerUpLeft } from 'lucide-react';
import type { HistoryRow } from '#domain/instance/reading.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { openReturn } from './openRows.ts';

/** Why a request came back: the first thing one wants to know about it. */
export function ReturnNotice({ history }: { readonly history: readonly HistoryRow[] }) {
  const { t } = useTexts();
  const row = openReturn(history);
  if (!row) return null;
  return (
    <div className="mb-3 flex gap-3 rounded-card bg-return-tint px-4 py-3">
      <CornerUpLeft size={20} aria-hidden className="mt-0.5 shrink-0 text-return" />
      <div className="min-w-0">
        <p className="text-14 font-semibold text-return">{t('node.returnedBy', { name: row.handlerName, node: row.nodeName })}</p>
        <p className="whitespace-pre-wrap">{row.remark}</p>
      </div>
    </div>
  );
}
