import { FileSpreadsheet } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { AlertBox } from './AlertBox.tsx';
import { EffectsSheet } from './EffectsSheet.tsx';
import { ImportDone, ImportRunning, LastImport } from './ImportProgressView.tsx';
import { ImportPreviewView } from './ImportPreviewView.tsx';
import { PeopleImportViewModel } from './PeopleImportViewModel.ts';

/** Imports a file of users after a preview. */
export const PeopleImportPage = observer(function PeopleImportPage() {
  const { t } = useTranslation();
  const say = useMessageText();
  const model = useViewModel((context) => new PeopleImportViewModel(context));
  const { activity, done, effects, preview, problem, file, running } = model;
  const counts = useImportCounts(model);
  const bottom = model.canImport && (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <Button className="w-full" isBusy={activity.isBusy} onClick={() => void model.openConfirmation()}>
        {t('staff.import.bringIn')}
      </Button>
    </div>
  );
  return (
    <PageFrame title={t('page.peopleImport')} back="people" {...(bottom && { bottom })}>
      {done && <ImportDone done={done} />}
      {running ? (
        <div className="grid grid-cols-1 gap-3">
          <AlertBox>{problem && say(problem)}</AlertBox>
          <ImportRunning running={running} now={model.loader.now} />
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {file === undefined && !done && <HowItWorks />}
          <AlertBox>{problem && say(problem)}</AlertBox>
          <div role="status" className={activity.isBusy ? 'flex items-center gap-3 text-14 text-soft' : 'sr-only'}>
            {activity.isBusy && (
              <>
                <Spinner />
                {t('staff.import.working')}
              </>
            )}
          </div>
          {preview && <ImportPreviewView preview={preview} model={model} />}
          {!activity.isBusy && (
            <ChooseFile isAnother={file !== undefined || done !== undefined} onChoose={model.chooseFile} />
          )}
          {file === undefined && !done && model.loader.value && (
            <LastImport lastImport={model.loader.value} now={model.loader.now} />
          )}
        </div>
      )}
      {effects && (
        <EffectsSheet
          question={t('staff.import.question')}
          effect={counts}
          effects={effects}
          confirmLabel={t('staff.import.bringIn')}
          isBusy={activity.isBusy}
          onConfirm={() => void model.startImport()}
          onClose={model.close}
        />
      )}
    </PageFrame>
  );
});

function HowItWorks() {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-16">{t('staff.import.how')}</p>
      <Card className="grid grid-cols-1 gap-2 p-4 text-14">
        <p className="font-medium">{t('staff.import.columns')}</p>
        <p className="text-soft">{t('staff.import.columnNames')}</p>
        <ul className="list-disc pl-5 text-soft">
          <li>{t('staff.import.ruleEmpty')}</li>
          <li>{t('staff.import.ruleBoth')}</li>
          <li>{t('staff.import.ruleNobody')}</li>
        </ul>
      </Card>
    </>
  );
}

interface ChooseFileProps {
  readonly isAnother: boolean;
  readonly onChoose: (file: File) => Promise<void>;
}

function ChooseFile({ isAnother, onChoose }: ChooseFileProps) {
  const { t } = useTranslation();
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-card border border-dashed border-edge px-3.5 py-2.5 text-16 font-medium text-action transition active:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-action">
      <FileSpreadsheet size={18} aria-hidden className="shrink-0" />
      {t(isAnother ? 'staff.import.chooseAnother' : 'staff.import.choose')}
      <input
        type="file"
        className="sr-only"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void onChoose(file);
          // Allows the same file to be selected again after it was corrected.
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** Formats the numbers of users that the selection would add, change and deactivate, in one line. */
function useImportCounts({ preview, choices }: PeopleImportViewModel): string {
  const { t } = useTranslation();
  if (!preview) return '';
  const { added, changed, both, leftOut } = preview;
  const taken = choices.taken === 'all' ? both.count : choices.taken.length;
  const leaving = choices.leaving === 'all' ? leftOut.count : choices.leaving.length;
  return [
    ...(added.count > 0 ? [t('staff.import.doneAdded', { count: added.count })] : []),
    ...(changed.count + taken > 0 ? [t('staff.import.cells', { count: changed.count + taken })] : []),
    ...(leaving > 0 ? [t('staff.import.doneLeft', { count: leaving })] : []),
  ].join(' · ');
}
