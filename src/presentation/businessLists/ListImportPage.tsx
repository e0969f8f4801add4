import { FileSpreadsheet } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { UploadRow } from '../ui/attachments/UploadRow.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { ImportReportView } from './ImportReportView.tsx';
import { ListImportViewModel } from './ListImportViewModel.ts';
import { WithList, type OpenedList } from './WithList.tsx';

/** Imports the rows of a spreadsheet into a business list and shows the result of each row. */
export const ListImportPage = () => (
  <WithList page="importRecords">{(opened) => <ListImport opened={opened} />}</WithList>
);

const ListImport = observer(function ListImport({ opened }: { readonly opened: OpenedList }) {
  const { t } = useTranslation();
  const { list } = opened;
  const model = useViewModel((context) => new ListImportViewModel(context, list.key));
  const button = list.buttons.find(({ action }) => action === 'import');
  if (button === undefined)
    return (
      <PageFrame title={t('page.importRecords')} back="businessLists">
        <p className="py-8 text-center text-soft">{t('bolist.mayNotImport')}</p>
      </PageFrame>
    );
  return (
    <PageFrame title={t('page.importRecords')} aside={list.name} back="businessLists">
      <div className="grid gap-4">
        {model.report === undefined && (
          <div className="grid gap-2 text-14 text-soft">
            <p>{t('bolist.importHow')}</p>
            <p>{t('bolist.importLimits')}</p>
          </div>
        )}
        {model.upload !== undefined && (
          <UploadRow upload={model.upload} onRetry={() => void model.retry()} onRemove={model.cancel} />
        )}
        <div role="status" className={model.isImporting ? 'flex items-center gap-3 text-14 text-soft' : 'sr-only'}>
          {model.isImporting && (
            <>
              <Spinner />
              {t('bolist.importing')}
            </>
          )}
        </div>
        {model.report !== undefined && <ImportReportView report={model.report} opened={opened} onCopy={model.copy} />}
        {!model.isUploading && <ChooseWorkbook isAnother={model.report !== undefined} onChoose={model.chooseFile} />}
      </div>
    </PageFrame>
  );
});

interface ChooseWorkbookProps {
  readonly isAnother: boolean;
  readonly onChoose: (file: File) => Promise<void>;
}

function ChooseWorkbook({ isAnother, onChoose }: ChooseWorkbookProps) {
  const { t } = useTranslation();
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-card border border-dashed border-edge px-3.5 py-2.5 text-16 font-medium text-action transition active:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-action">
      <FileSpreadsheet size={18} aria-hidden className="shrink-0" />
      {t(isAnother ? 'bolist.chooseAnother' : 'bolist.chooseWorkbook')}
      <input
        type="file"
        className="sr-only"
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void onChoose(file);
          // Lets the user choose the same file again after correcting it.
          event.target.value = '';
        }}
      />
    </label>
  );
}
