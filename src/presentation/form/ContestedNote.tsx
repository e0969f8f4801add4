import { observer } from 'mobx-react-lite';
import { formatList } from '#application/form/listText.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { controlOf } from './controls/registry.ts';
import type { FormViewModel } from './FormViewModel.ts';

/** What others have changed as well: their value beside one's own, and a way to let theirs stand. */
export const ContestedNote = observer(function ContestedNote({ form }: { readonly form: FormViewModel }) {
  const texts = useTexts();
  const { t, language } = texts;
  const { contested, view } = form;
  if (contested.length === 0) return null;
  const tell = (name: string, label: string): string => {
    const field = view.sections
      .flatMap(({ items }) => items)
      .find((item) => item.kind === 'field' && item.name === name);
    if (field?.kind !== 'field') return label;
    const value = controlOf(field.control).toText(view.record.fields[name], field, texts);
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
