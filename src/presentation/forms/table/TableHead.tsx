import { Ellipsis } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { lazyComponent } from '../../ui/feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../../ui/layout/SheetLoadError.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { ChangedMark } from '../ChangedFields.tsx';
import { findAmountColumn, sumRows } from '../model/rowSummary.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';

const LazyPasteSheet = lazyComponent(async () => (await import('./PasteSheet.tsx')).PasteSheet, LAZY_SHEET);

interface TableHeadProps {
  readonly table: TableViewModel;
  readonly headingId: string;
  readonly isDescribed: boolean;
  readonly arranging: { readonly isOn: boolean; readonly set: (isOn: boolean) => void };
}

/** The sticky heading of a table: label, number of rows, total and menu. */
export const TableHead = observer(function TableHead({ table, headingId, isDescribed, arranging }: TableHeadProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'menu' | 'paste' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const { label, isRequired } = table.definition;
  return (
    <div className="sticky top-[calc(3.5rem+env(safe-area-inset-top))] z-[5] -mx-4 flex min-h-12 flex-wrap items-center gap-x-3 bg-paper/95 px-4 pt-2 pb-1 backdrop-blur">
      <h2
        id={headingId}
        tabIndex={-1}
        className="min-w-0 flex-1 text-17 font-semibold outline-none"
        aria-describedby={isDescribed ? `${headingId}-issue` : undefined}
      >
        {label}
        {isRequired && table.mayAdd && (
          <span className="ml-1 text-refuse" aria-hidden="true">
            *
          </span>
        )}
      </h2>
      <ChangedMark path={table.alias} />
      {table.rows.length > 0 && <TableSum table={table} />}
      {arranging.isOn ? (
        <Button variant="bare" onClick={() => arranging.set(false)}>
          {t('table.arranged')}
        </Button>
      ) : (
        (table.mayAdd || table.mayMove) && (
          <IconButton
            icon={Ellipsis}
            name={t('table.more', { name: label })}
            tone="soft"
            className="-mr-2"
            onClick={() => setOpen('menu')}
          />
        )
      )}
      <Sheet isOpen={open === 'menu'} title={label} onClose={close}>
        <div className="-mx-4 divide-y divide-line">
          {table.mayAdd && <ListRow label={t('table.paste')} onClick={() => setOpen('paste')} />}
          {table.mayMove && (
            <ListRow
              label={t('table.arrange')}
              onClick={() => {
                close();
                arranging.set(true);
              }}
            />
          )}
        </div>
      </Sheet>
      {open === 'paste' && <LazyPasteSheet table={table} onClose={close} />}
    </div>
  );
});

const TableSum = observer(function TableSum({ table }: { readonly table: TableViewModel }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const count = t('form.rows', { count: table.rows.length });
  const total = sumRows(table, findAmountColumn(table), { language });
  return (
    <p className="figures text-14 text-soft">
      {total === undefined ? count : t('form.rowsAndTotal', { rows: count, total })}
    </p>
  );
});
