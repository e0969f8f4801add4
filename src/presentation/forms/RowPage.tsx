import { ChevronDown, ChevronUp } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { ConfirmSheet } from '../ui/layout/ConfirmSheet.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { useGuestViewModel } from '../ui/state/useViewModel.ts';
import { FieldView } from './FieldView.tsx';
import { RowBar } from './table/RowBar.tsx';
import { RowPageViewModel } from './model/RowPageViewModel.ts';
import type { TableRow } from './model/TableRows.ts';
import { useFocusRequest } from './useFocusRequest.ts';

/** Query parameters: `form`, the name of the form; `table`, its sub table; `row`, the row number, starting at 1. */
export function RowPage() {
  const [query] = useSearchParams();
  return <RowView key={[query.get('form'), query.get('table')].join(' ')} />;
}

const RowView = observer(function RowView() {
  const { t } = useTranslation();
  const location = useLocation();
  const [query] = useSearchParams();
  const [form, table, row] = ['form', 'table', 'row'].map((name) => query.get(name) ?? '');
  const model = useGuestViewModel(
    (context) =>
      new RowPageViewModel(
        context,
        { form: form ?? '', table: table ?? '', row: Number(row) },
        context.results.getSubject(location),
      ),
  );
  useFocusRequest(model.table?.form.focus);
  const open = model.table;
  const shown = model.row;
  const neighbours = [
    { by: -1, icon: ChevronUp, name: t('table.previous') },
    { by: 1, icon: ChevronDown, name: t('table.next') },
  ] as const;
  return (
    <PageFrame
      title={
        open && shown
          ? t('form.rowOf', { name: open.definition.label, number: open.indexOf(shown) + 1 })
          : (open?.definition.label ?? t('page.sublist'))
      }
      back="workbench"
      onBack={model.leave}
      actions={
        open &&
        shown &&
        open.rows.length > 1 &&
        neighbours.map(({ by, icon, name }) => (
          <IconButton
            key={name}
            icon={icon}
            name={name}
            tone="action"
            disabled={model.neighbour(by) === undefined}
            onClick={() => model.showNext(by)}
          />
        ))
      }
      {...(open && shown ? { bottom: <RowBar model={model} table={open} row={shown} /> } : {})}
    >
      {open && shown ? (
        <RowFields key={shown.key} row={shown} />
      ) : model.isGone ? (
        <NoticeBox picture="broken" title={t('table.gone')} advice={t('table.goneTodo')}>
          <Button onClick={model.leave}>{t('table.toForm')}</Button>
        </NoticeBox>
      ) : (
        <LoaderState loader={model.loader} />
      )}
      <ConfirmSheet
        isOpen={model.isRemoving}
        question={t('table.removeAsk')}
        effect={t('table.removeEffect')}
        confirmLabel={t('form.removeRow')}
        tone="refuse"
        onConfirm={model.remove}
        onClose={() => model.askToRemove(false)}
      />
    </PageFrame>
  );
});

const RowFields = observer(function RowFields({ row }: { readonly row: TableRow }) {
  const [fields] = useState(row.fields);
  return (
    <Card className="py-1.5">
      {fields
        .filter(({ access }) => access.isShown)
        .map((field, index) => (
          <FieldView key={field.id} field={field} isFirst={index === 0} />
        ))}
    </Card>
  );
});
