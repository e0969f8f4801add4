import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { MissingFilesNotice } from '../ui/attachments/MissingFilesNotice.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import type { FormDrafts } from './model/FormDrafts.ts';
import { FormPanel } from './FormPanel.tsx';
import { FormSource } from './model/formSource.ts';
import type { FormViewModel } from './model/FormViewModel.ts';

interface FormStackProps {
  readonly forms: readonly FormViewModel[];
  readonly drafts?: FormDrafts;
  /** Name of the forms in addresses if they have no draft. */
  readonly source?: string;
}

/** Renders the forms of a page, with a notice about a restored draft. */
export const FormStack = observer(function FormStack({ forms, drafts, source }: FormStackProps) {
  const { t } = useTranslation();
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
        <ConflictNotice key={form.view.alias} form={form} />
      ))}
      {drafts && <MissingFilesNotice names={drafts.gone} />}
      {forms.map((form) => (
        <FormPanel key={form.view.alias} form={form} />
      ))}
    </FormSource>
  );
});
