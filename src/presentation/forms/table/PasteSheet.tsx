import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import { MAX_SUB_TABLE_ROWS } from '#domain/forms/rowLimit.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { useAdapterContext } from '../../ui/navigation/pageContext.ts';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { PasteViewModel } from '../paste/PasteViewModel.ts';
import type { TableViewModel } from '../model/TableViewModel.ts';
import { toTextKey } from '../../ui/i18n/translate.ts';

/** Maximum number of invalid lines that are listed. All of them stay in the text. */
const MAX_LISTED_LINES = 50;

/** Lets the user paste rows of a spreadsheet, review them and add the valid ones. */
export const PasteSheet = observer(function PasteSheet({
  table,
  onClose,
}: {
  readonly table: TableViewModel;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { messages } = useAdapterContext();
  const [model] = useState(() => new PasteViewModel(table, { on: t('form.yes'), off: t('form.no') }));
  const { rows, wrong, ignoredColumns } = model.parse;
  const { tooMany } = model;
  const add = () => {
    const count = model.add();
    if (count > 0) messages.show({ key: 'table.pasteAdded', values: { count } }, 'success');
    if (model.text === '') onClose();
  };
  const columns = formatList(
    language,
    model.columns.map(({ label }) => label),
  );
  return (
    <Sheet
      isOpen
      isFull
      title={t('table.paste')}
      onClose={onClose}
      bottom={
        <Button
          className="w-full"
          aria-disabled={rows.length === 0 || tooMany !== undefined}
          onClick={() => {
            if (tooMany !== undefined)
              messages.show(
                { key: 'table.pasteOverLimit', values: { max: MAX_SUB_TABLE_ROWS, count: tooMany } },
                'warning',
              );
            else if (rows.length === 0) messages.show({ key: 'table.pasteNothing' }, 'warning');
            else add();
          }}
        >
          {t('table.pasteAdd', { count: rows.length })}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Field label={t('table.pasteField')} note={t('table.pasteHint', { columns })}>
          {(ties) => (
            <textarea
              {...ties}
              rows={6}
              wrap="off"
              spellCheck={false}
              value={model.text}
              onChange={(event) => model.change(event.target.value)}
              className={`${CONTROL_BOX} figures overflow-auto`}
            />
          )}
        </Field>
        <div role="status" className="grid gap-1 text-14">
          {rows.length > 0 && <p>{t('table.pasteGood', { count: rows.length })}</p>}
          {tooMany !== undefined && (
            <p className="text-refuse">{t('table.pasteOverLimit', { max: MAX_SUB_TABLE_ROWS, count: tooMany })}</p>
          )}
          {ignoredColumns.length > 0 && (
            <p className="text-soft">{t('table.pasteLeftOut', { columns: formatList(language, ignoredColumns) })}</p>
          )}
          {wrong.length > 0 && <p className="text-refuse">{t('table.pasteWrong', { count: wrong.length })}</p>}
        </div>
        {wrong.length > 0 && (
          <ul className="divide-y divide-line">
            {wrong.slice(0, MAX_LISTED_LINES).map(({ line, issue }) => (
              <li key={line.number} className="py-2">
                <p className="break-words">
                  {t('table.pasteLine', { number: line.number, text: line.cells.join(' · ') })}
                </p>
                <p className="text-14 text-refuse">{t(toTextKey(issue.messageKey), issue.values)}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
});
