import { ChevronRight, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { classes } from '../shared/classes.ts';
import { RowSheet } from './RowSheet.tsx';
import { figureColumn, summarise, totalOf } from './rowSummary.ts';
import type { TableRow, TableViewModel } from './TableViewModel.ts';

/** A sub table: rows as cards with their figure, the total above, one row at a time in a sheet. */
export const TablePart = observer(function TablePart({ table }: { readonly table: TableViewModel }) {
  const { t, word, ...texts } = useTexts();
  const figure = figureColumn(table);
  const total = totalOf(table, figure, { t, word, ...texts });
  const count = t('form.rows', { count: table.rows.length });
  const { issue } = table;
  const headingId = `${table.form.id}.${table.alias}`;
  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-12 flex-wrap items-baseline gap-x-3 pt-3 pb-1">
        <h2
          id={headingId}
          tabIndex={-1}
          className="flex-1 text-17 font-semibold outline-none"
          aria-describedby={issue ? `${headingId}-issue` : undefined}
        >
          {table.definition.label}
          {table.definition.isRequired && table.mayAdd && (
            <span className="ml-1 text-refuse" aria-hidden="true">
              *
            </span>
          )}
        </h2>
        {table.rows.length > 0 && (
          <p className="figures text-14 text-soft">
            {total === undefined ? count : t('form.rowsAndTotal', { rows: count, total })}
          </p>
        )}
      </div>
      {table.rows.length > 0 && (
        <Card>
          <ul>
            {table.rows.map((row, index) => (
              <RowCard key={row.key} table={table} row={row} isFirst={index === 0} />
            ))}
          </ul>
        </Card>
      )}
      {issue && (
        <p id={`${headingId}-issue`} className="py-2 text-14 text-refuse">
          {word(issue.messageKey, issue.values)}
        </p>
      )}
      {table.mayAdd && (
        <Button
          look="line"
          className="mt-2 w-full border-dashed"
          icon={<Plus size={18} aria-hidden />}
          onClick={table.add}
        >
          {t('form.addRow', { name: table.definition.label })}
        </Button>
      )}
      {table.openRow && <RowSheet table={table} row={table.openRow} />}
    </section>
  );
});

const RowCard = observer(function RowCard({
  table,
  row,
  isFirst,
}: {
  readonly table: TableViewModel;
  readonly row: TableRow;
  readonly isFirst: boolean;
}) {
  const texts = useTexts();
  const { title, more, figure } = summarise(row, figureColumn(table), texts);
  const isWrong = row.fields.some(({ issue }) => issue !== undefined);
  return (
    <li className={classes(!isFirst && 'border-t border-line')}>
      <button
        type="button"
        onClick={() => table.open(row)}
        className="flex min-h-13 w-full items-center gap-3 px-4 py-3 text-left transition active:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className={classes(title === '' && 'text-soft')}>
            {title === '' ? texts.t('form.emptyRow') : title}
          </span>
          {more !== '' && <span className="text-14 text-soft">{more}</span>}
          {isWrong && <span className="w-full text-14 text-refuse">{texts.t('form.rowIncomplete')}</span>}
        </span>
        <span className="figures shrink-0">{figure}</span>
        <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
      </button>
    </li>
  );
});
