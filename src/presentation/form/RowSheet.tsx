import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import { FieldPart } from './FieldPart.tsx';
import type { TableRow, TableViewModel } from './TableViewModel.ts';

/** One row, to fill in or to read. What was typed stays, however the sheet is closed. */
export const RowSheet = observer(function RowSheet({
  table,
  row,
}: {
  readonly table: TableViewModel;
  readonly row: TableRow;
}) {
  const { t } = useTexts();
  const mayEdit = table.mayEdit(row);
  const finish = () => {
    if (table.mayClose(row)) table.close();
    else table.goToWrong(row);
  };
  const bottom = mayEdit && (
    <div className="flex gap-2">
      {table.mayRemove(row) && (
        <Button look="line" tone="refuse" className="flex-1" onClick={() => table.remove(row)}>
          {t('form.removeRow')}
        </Button>
      )}
      <Button className="flex-2" onClick={finish}>
        {t('app.done')}
      </Button>
    </div>
  );
  const title = t('form.rowOf', { name: table.definition.label, number: table.rows.indexOf(row) + 1 });
  return (
    <Sheet isOpen isFull={mayEdit} title={title} onClose={table.close} {...(bottom === false ? {} : { bottom })}>
      <div className="-mx-4">
        {row.fields
          .filter(({ access }) => access.isShown)
          .map((field, index) => (
            <FieldPart key={field.id} field={field} isFirst={index === 0} />
          ))}
      </div>
    </Sheet>
  );
});
