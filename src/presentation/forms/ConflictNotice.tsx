import { getOwn } from '#domain/shared/getOwn.ts';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatList } from '#application/formatting/listText.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { Button } from '../ui/controls/Button.tsx';
import { findControl } from './controls/registry.ts';
import type { FormViewModel } from './model/FormViewModel.ts';

/** Lists fields that another user changed at the same time, with that user's value and a button to accept it. */
export const ConflictNotice = observer(function ContestedNote({ form }: { readonly form: FormViewModel }) {
  const { t, i18n } = useTranslation();
  const texts = { t, language: toLanguage(i18n.language) };
  const { language } = texts;
  const { contested, view } = form;
  if (contested.length === 0) return null;
  const tell = (name: string, label: string): string => {
    const field = view.sections
      .flatMap(({ items }) => items)
      .find((item) => item.kind === 'field' && item.name === name);
    if (field?.kind !== 'field') return label;
    const value = findControl(field.control).toText(getOwn(view.record.fields, name), field, texts);
    return t('form.theirs', { name: label, value: value === '' ? t('node.change.nothing') : value });
  };
  const labels = contested.map(({ label }) => label);
  return (
    <div className="mt-3 rounded-card bg-return-tint px-4 pt-3 pb-1 text-14 text-return">
      <p role="status">{t('form.contested', { fields: formatList(language, labels) })}</p>
      <ul className="mt-1">
        {contested.map(({ name, label }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 basis-40 break-words">{tell(name, label)}</span>
            <Button
              look="bare"
              className="-mr-3 text-14"
              aria-label={t('form.takeTheirsOf', { name: label })}
              onClick={() => form.takeTheirs(name)}
            >
              {t('form.takeTheirs')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
});
