import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { formatList } from '#application/form/listText.ts';
import { MOST_ROWS } from '#domain/form/rowLimit.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../shared/Button.tsx';
import { CONTROL_BOX, Field } from '../../shared/Field.tsx';
import { useAdapterContext } from '../../shared/pageContext.ts';
import { Sheet } from '../../shared/Sheet.tsx';
import { PasteViewModel } from '../paste/PasteViewModel.ts';
import type { TableViewModel } from '../TableViewModel.ts';

/** Many are named one by one; of more, the first. They all stay in the text. */
const MOST_NAMED = 50;

/** Rows of a spreadsheet: pasted, looked through, and added where they fit. */
export const PasteSheet = observer(function PasteSheet({
  table,
  onClose,
}: {
  readonly table: TableViewModel;
  readonly onClose: () => void;
}) {
  const { t, word, language } = useTexts();
  const { messages } = useAdapterContext();
  const [model] = useState(() => new PasteViewModel(table, { on: t('form.yes'), off: t('form.no') }));
  const { rows, wrong, leftOut } = model.read;
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
        <Button className="w-full" disabled={rows.length === 0 || tooMany !== undefined} onClick={add}>
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
            <p className="text-refuse">{t('table.pasteOverLimit', { max: MOST_ROWS, count: tooMany })}</p>
          )}
          {leftOut.length > 0 && (
            <p className="text-soft">{t('table.pasteLeftOut', { columns: formatList(language, leftOut) })}</p>
          )}
          {wrong.length > 0 && <p className="text-refuse">{t('table.pasteWrong', { count: wrong.length })}</p>}
        </div>
        {wrong.length > 0 && (
          <ul className="divide-y divide-line">
            {wrong.slice(0, MOST_NAMED).map(({ line, issue }) => (
              <li key={line.number} className="py-2">
                <p className="break-words">
                  {t('table.pasteLine', { number: line.number, text: line.cells.join(' · ') })}
                </p>
                <p className="text-14 text-refuse">{word(issue.messageKey, issue.values)}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
});
