import { ChevronDown, ChevronUp } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { ConfirmSheet } from '../shared/ConfirmSheet.tsx';
import { IconButton } from '../shared/IconButton.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useOpenViewModel } from '../shared/useViewModel.ts';
import { useKeptOnHide } from '../shared/useKeptOnHide.ts';
import { FieldPart } from './FieldPart.tsx';
import { RowBar } from './table/RowBar.tsx';
import { RowPageViewModel } from './RowPageViewModel.ts';
import type { TableRow } from './TableViewModel.ts';
import { useFocusRequest } from './useFocusRequest.ts';

/** Parameters: `form` names the form, `table` its sub table, `row` the row, counted from 1. */
export function RowPage() {
  const [query] = useSearchParams();
  return <RowView key={[query.get('form'), query.get('table')].join(' ')} />;
}

const RowView = observer(function RowView() {
  const { t } = useTexts();
  const location = useLocation();
  const [query] = useSearchParams();
  const [form, table, row] = ['form', 'table', 'row'].map((name) => query.get(name) ?? '');
  const model = useOpenViewModel(
    (context) =>
      new RowPageViewModel(
        context,
        { form: form ?? '', table: table ?? '', row: Number(row) },
        context.asking.about(location),
      ),
  );
  useKeptOnHide(model.keep);
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
          ? t('form.rowOf', { name: open.definition.label, number: open.numberOf(shown) + 1 })
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
        verb={t('form.removeRow')}
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
          <FieldPart key={field.id} field={field} isFirst={index === 0} />
        ))}
    </Card>
  );
});
