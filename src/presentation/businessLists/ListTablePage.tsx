import { ArrowDown, ArrowUp } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessRow, ListColumn } from '#domain/businessLists/listDefinition.ts';
import { toCell } from '#domain/businessLists/listCells.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { ListEnd } from '../lists/ListEnd.tsx';
import { ListFilters } from '../lists/ListFilters.tsx';
import { RecordListViewModel } from '../lists/RecordListViewModel.ts';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { formatCell } from './renderCell.tsx';
import { rowAddress } from './listRowLinks.ts';
import { toRecordList } from './toRecordList.ts';
import { WithList, type OpenedList } from './WithList.tsx';

/** Shows a business list as a table with horizontal scrolling and a fixed first column. */
export const ListTablePage = () => <WithList page="listTable">{(opened) => <ListTable opened={opened} />}</WithList>;

const ListTable = observer(function ListTable({ opened: { list, address, params } }: { readonly opened: OpenedList }) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  const model = useViewModel(
    (context) =>
      new RecordListViewModel(
        {
          ...toRecordList(list, { page: 'listTable', address, layout: 'card', texts }),
          storageKey: `table.${list.key}`,
        },
        context,
        params,
      ),
  );
  const { paged } = model;
  const columns = useMemo(() => list.mobileColumns.filter(({ rendering }) => rendering !== 'actions'), [list]);
  return (
    <PageFrame title={list.name} back="businessLists">
      <ListFilters model={model} />
      {!paged.isReady && <LoaderState loader={paged.loader} />}
      {paged.skipped > 0 && <SkippedRowsNotice count={paged.skipped} />}
      {paged.isReady && (
        <>
          <div
            role="region"
            aria-label={list.name}
            // A scrollable region must be focusable by keyboard.
            tabIndex={0}
            className="-mx-4 overflow-x-auto bg-surface shadow-card"
          >
            <table className="min-w-full border-collapse text-14">
              <thead>
                <tr>
                  {columns.map((column, index) => (
                    <HeadCell key={column.field} model={model} column={column} isPinned={index === 0} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {paged.rows.map((row) => (
                  <tr key={row.id} className="border-t border-line">
                    {columns.map((column, index) => (
                      <BodyCell key={column.field} list={list} row={row} column={column} isPinned={index === 0} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {paged.isEmpty ? (
            <p className="py-8 text-center text-soft">{t('bolist.empty')}</p>
          ) : (
            <ListEnd model={model} />
          )}
        </>
      )}
    </PageFrame>
  );
});

const PINNED = 'sticky left-0 z-[1] bg-surface border-r border-line max-w-44';
const isFigure = ({ kind }: ListColumn): boolean => kind === 'number' || kind === 'money';

interface HeadCellProps {
  readonly model: RecordListViewModel<BusinessRow>;
  readonly column: ListColumn;
  readonly isPinned: boolean;
}

/** A column heading. Pressing the heading of a sortable column reverses the order. */
const HeadCell = observer(function HeadCell({ model, column, isPinned }: HeadCellProps) {
  const { sort, sorts } = model.query;
  const isSorted = sort?.by === column.field;
  const next = sorts.find(({ by, descending }) => by === column.field && descending === (isSorted && !sort.descending));
  const Sign = isSorted && sort.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={`px-3 py-2 font-medium text-soft ${isFigure(column) ? 'text-right' : 'text-left'} ${isPinned ? PINNED : ''}`}
    >
      {next ? (
        <button
          type="button"
          className="tap inline-flex items-center gap-1 text-left whitespace-nowrap"
          onClick={() => void model.orderBy(next)}
        >
          {column.header}
          {isSorted && <Sign size={14} aria-hidden />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
});

interface BodyCellProps {
  readonly list: OpenedList['list'];
  readonly row: BusinessRow;
  readonly column: ListColumn;
  readonly isPinned: boolean;
}

function BodyCell({ list, row, column, isPinned }: BodyCellProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const words = formatCell({ row, column, cell: toCell(row, column) }, { t, language, now: 0 });
  if (!isPinned)
    return (
      <td className={`px-3 py-2.5 ${isFigure(column) ? 'figures text-right' : ''}`}>
        <span className="block w-max max-w-56 break-words">{words}</span>
      </td>
    );
  const to = rowAddress(list, row);
  return (
    <th scope="row" className={`px-3 py-1 text-left font-semibold ${PINNED}`}>
      <PageLink to={to.page} params={to.params} className="tap flex items-center">
        <span className="w-max max-w-36 break-words">{words === '' ? row.id : words}</span>
      </PageLink>
    </th>
  );
}
