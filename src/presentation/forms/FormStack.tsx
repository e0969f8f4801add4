import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { MissingFilesNotice } from '../ui/attachments/MissingFilesNotice.tsx';
import { Button } from '../ui/controls/Button.tsx';
import type { FormDrafts } from './model/FormDrafts.ts';
import { ChangedFields, listChangedPaths } from './ChangedFields.tsx';
import { FormPanel } from './FormPanel.tsx';
import { FormSource } from './model/formSource.ts';
import type { FormViewModel } from './model/FormViewModel.ts';
import type { SeenChange } from '#domain/requests/instanceViews.ts';
import { getOwn } from '#domain/shared/getOwn.ts';
import { formatList } from '#application/formatting/listText.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { findControl } from './controls/registry.ts';

interface FormStackProps {
  readonly forms: readonly FormViewModel[];
  readonly drafts?: FormDrafts;
  /** Name of the forms in addresses if they have no draft. */
  readonly source?: string;
  /** What others have changed since the user opened the request. */
  readonly changes?: readonly SeenChange[] | undefined;
}

/** Renders the forms of a page, with a notice about a restored draft. */
export const FormStack = observer(function FormStack({ forms, drafts, source, changes = [] }: FormStackProps) {
  const { t } = useTranslation();
  return (
    <FormSource value={drafts?.name ?? source}>
      {drafts?.isRestored === true && (
        <div
          role="status"
          className="mt-3 flex flex-wrap items-center gap-x-3 rounded-card bg-action-tint px-4 py-1.5 text-14"
        >
          <span className="min-w-0 flex-1">{t('form.restored')}</span>
          <Button variant="bare" className="text-14" onClick={() => void drafts.discard()}>
            {t('form.startAfresh')}
          </Button>
        </div>
      )}
      {forms.map((form) => (
        <ConflictNotice key={form.view.alias} form={form} />
      ))}
      {drafts && <MissingFilesNotice names={drafts.expiredNames} />}
      {forms.map((form) => (
        <ChangedFields key={form.view.alias} value={listChangedPaths(changes, form.view.alias)}>
          <FormPanel form={form} />
        </ChangedFields>
      ))}
    </FormSource>
  );
});

/** Lists fields that another user changed at the same time, with that user's value and a button to accept it. */
const ConflictNotice = observer(function ContestedNote({ form }: { readonly form: FormViewModel }) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  const { language } = texts;
  const { conflicts, view } = form;
  if (conflicts.length === 0) return null;
  const tell = (name: string, label: string): string => {
    const field = view.sections
      .flatMap(({ items }) => items)
      .find((item) => item.kind === 'field' && item.name === name);
    if (field?.kind !== 'field') return label;
    const value = findControl(field.control).toText(getOwn(view.record.fields, name), field, texts);
    return t('form.theirs', { name: label, value: value === '' ? t('node.change.nothing') : value });
  };
  const labels = conflicts.map(({ label }) => label);
  return (
    <div className="mt-3 rounded-card bg-return-tint px-4 pt-3 pb-1 text-14 text-return">
      <p role="status">{t('form.contested', { fields: formatList(language, labels) })}</p>
      <ul className="mt-1">
        {conflicts.map(({ name, label }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 basis-40 break-words">{tell(name, label)}</span>
            <Button
              variant="bare"
              className="-mr-3 text-14"
              aria-label={t('form.takeTheirsOf', { name: label })}
              onClick={() => form.acceptTheirs(name)}
            >
              {t('form.takeTheirs')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
});
