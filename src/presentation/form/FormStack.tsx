import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { GoneFiles } from '../shared/attachments/GoneFiles.tsx';
import { Button } from '../shared/Button.tsx';
import { ContestedNote } from './ContestedNote.tsx';
import type { FormDrafts } from './FormDrafts.ts';
import { FormPanel } from './FormPanel.tsx';
import { FormSource } from './formSource.ts';
import type { FormViewModel } from './FormViewModel.ts';

interface FormStackProps {
  readonly forms: readonly FormViewModel[];
  readonly drafts?: FormDrafts;
  /** What an address calls the forms where they have no draft. */
  readonly source?: string;
}

/** The forms of a page, with a word about a draft that was brought back. */
export const FormStack = observer(function FormStack({ forms, drafts, source }: FormStackProps) {
  const { t } = useTexts();
  return (
    <FormSource value={drafts?.name ?? source}>
      {drafts?.isRestored === true && (
        <div
          role="status"
          className="mt-3 flex flex-wrap items-center gap-x-3 rounded-card bg-action-tint px-4 py-1.5 text-14"
        >
          <span className="min-w-0 flex-1">{t('form.restored')}</span>
          <Button look="bare" className="text-14" onClick={() => void drafts.startAfresh()}>
            {t('form.startAfresh')}
          </Button>
        </div>
      )}
      {forms.map((form) => (
        <ContestedNote key={form.view.alias} form={form} />
      ))}
      {drafts && <GoneFiles names={drafts.gone} />}
      {forms.map((form) => (
        <FormPanel key={form.view.alias} form={form} />
      ))}
    </FormSource>
  );
});
