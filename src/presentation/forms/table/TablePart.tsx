import { Plus, TriangleAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { RowList } from './RowList.tsx';
import { TableHead } from './TableHead.tsx';
import type { TableViewModel } from '../model/TableViewModel.ts';
import { useRowPage } from './useRowPage.ts';
import { toTextKey } from '../../ui/i18n/translate.ts';

/** A sub table: rows as cards with amounts, the total above them, and each row on a page of its own. */
export const TablePart = observer(function TablePart({ table }: { readonly table: TableViewModel }) {
  const { t } = useTranslation();
  const [isArranging, setIsArranging] = useState(false);
  useRowPage(table, table.openKey !== undefined);
  const { issue, invalidRows } = table;
  const headingId = `${table.form.id}.${table.alias}`;
  const isInOrder = isArranging && table.mayMove;
  return (
    <section aria-labelledby={headingId}>
      <TableHead
        table={table}
        headingId={headingId}
        isDescribed={issue !== undefined}
        arranging={{ isOn: isInOrder, set: setIsArranging }}
      />
      {table.isUnreadable && <NoticeLine>{t('table.unread')}</NoticeLine>}
      {invalidRows && (
        <Button
          variant="bare"
          tone="refuse"
          className="-ml-2 text-left text-14"
          onClick={() => {
            const row = table.rows[invalidRows.first];
            if (row) table.goToIssue(row);
          }}
        >
          {t('table.wrongRows', { count: invalidRows.count })}
        </Button>
      )}
      {table.rows.length > 0 && <RowList table={table} isArranging={isInOrder} />}
      {issue && (
        <p id={`${headingId}-issue`} className="py-2 text-14 text-refuse">
          {t(toTextKey(issue.messageKey), issue.values)}
        </p>
      )}
      {table.mayAdd && (
        <Button
          variant="line"
          className="mt-2 w-full border-dashed"
          icon={<Plus size={18} aria-hidden />}
          onClick={table.add}
        >
          {t('form.addRow', { name: table.definition.label })}
        </Button>
      )}
    </section>
  );
});

/** A notice about a table that the user cannot resolve on this page. */
const NoticeLine = ({ children }: { readonly children: ReactNode }) => (
  <p role="note" className="mb-2 flex items-start gap-2 rounded-card bg-return-tint px-4 py-3 text-14 text-return">
    <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </p>
);
