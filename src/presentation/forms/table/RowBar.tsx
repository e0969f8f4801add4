import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { MoreButton } from '../../ui/controls/MoreButton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { findAmountColumn, sumRows } from '../model/rowSummary.ts';
import type { RowPageViewModel } from '../model/RowPageViewModel.ts';
import type { TableRow } from '../model/TableRows.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';

interface RowBarProps {
  readonly model: RowPageViewModel;
  readonly table: TableViewModel;
  readonly row: TableRow;
}

/** The bar below a row: position and total, a menu of row actions, and the button to finish. */
export const RowBar = observer(function RowBar({ model, table, row }: RowBarProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const place = t('table.of', { number: table.indexOf(row) + 1, count: table.rows.length });
  const deeds = [
    { name: t('table.copy'), may: table.mayAdd, press: model.copy },
    { name: t('table.moveUp'), may: table.mayMoveBy(row, -1), press: () => model.step(-1) },
    { name: t('table.moveDown'), may: table.mayMoveBy(row, 1), press: () => model.step(1) },
    { name: t('form.removeRow'), may: model.mayRemove, press: () => model.askToRemove(true) },
  ].filter(({ may }) => may);
  return (
    <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
      <p role="status" className="figures flex flex-wrap justify-between gap-x-3 text-14 text-soft">
        <span>{place}</span>
        <RowTotal table={table} />
      </p>
      <div className="flex flex-wrap gap-2">
        {deeds.length > 0 && <MoreButton onClick={() => setIsOpen(true)} />}
        {model.isNew && (
          <Button variant="line" className="flex-1 px-3 whitespace-nowrap" onClick={model.addAnother}>
            {t('table.another')}
          </Button>
        )}
        <Button className="flex-1 px-3 whitespace-nowrap" onClick={model.finish}>
          {t('app.done')}
        </Button>
      </div>
      <Sheet isOpen={isOpen} title={t('app.more')} onClose={() => setIsOpen(false)}>
        <div className="-mx-4 divide-y divide-line">
          {deeds.map(({ name, press }) => (
            <ListRow
              key={name}
              label={name}
              onClick={() => {
                setIsOpen(false);
                press();
              }}
            />
          ))}
        </div>
      </Sheet>
    </div>
  );
});

/** A separate observer, because every key press can change the total but nothing else in the bar. */
const RowTotal = observer(function RowTotal({ table }: Pick<RowBarProps, 'table'>) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const total = sumRows(table, findAmountColumn(table), { language });
  return total === undefined ? null : <span>{t('table.total', { total })}</span>;
});
