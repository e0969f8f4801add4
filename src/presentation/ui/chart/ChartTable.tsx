import { useTranslation } from 'react-i18next';
import type { SeriesTable } from '#domain/reports/series.ts';

interface ChartTableProps {
  readonly title: string;
  readonly categoryName: string;
  readonly table: SeriesTable;
  readonly format: (value: number) => string;
  /** Whether the table is visible; otherwise it is for screen readers only and contains nothing focusable. */
  readonly isSeen: boolean;
  /** Called with the row and the series of a selected value. */
  readonly onPick?: (category: number, series: number) => void;
}

const CELL = 'border-b border-line px-2 py-2 first:pl-0 last:pr-0';

/** The values of a chart as a table, which scrolls horizontally if it is wider than the page. */
export function ChartTable({
  title,
  categoryName,
  table: { categories, series },
  format,
  isSeen,
  onPick,
}: ChartTableProps) {
  const { t } = useTranslation();
  return (
    <div
      {...(isSeen && {
        role: 'region',
        'aria-label': t('chart.tableOf', { title }),
        tabIndex: 0,
        className: 'overflow-x-auto',
      })}
    >
      <table className="w-full border-collapse text-14">
        <thead>
          <tr>
            <th scope="col" className={`${CELL} text-left font-medium text-soft`}>
              {categoryName}
            </th>
            {series.map(({ name }, at) => (
              <th key={at} scope="col" className={`${CELL} text-right font-medium text-soft`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, row) => (
            <tr key={row}>
              <th scope="row" className={`${CELL} min-w-[5.5rem] text-left font-normal`}>
                {category === '' ? t('chart.none') : category}
              </th>
              {series.map(({ values }, at) => (
                <td key={at} className={`${CELL} figures text-right whitespace-nowrap`}>
                  <Figure
                    value={values[row] ?? null}
                    format={format}
                    onPick={isSeen && onPick ? () => onPick(row, at) : undefined}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FigureProps {
  readonly value: number | null;
  readonly format: (value: number) => string;
  readonly onPick: (() => void) | undefined;
}

function Figure({ value, format, onPick }: FigureProps) {
  const { t } = useTranslation();
  if (value === null) return t('chart.none');
  if (onPick === undefined) return format(value);
  return (
    <button type="button" className="tap -my-2 text-right font-semibold text-action" onClick={onPick}>
      {format(value)}
    </button>
  );
}
