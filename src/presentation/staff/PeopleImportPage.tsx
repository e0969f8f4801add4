import { FileSpreadsheet } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { Spinner } from '../shared/Spinner.tsx';
import { useAppContext } from '../shared/appContext.ts';
import { useMessageText } from '../shared/useMessageText.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { AlertBox } from './AlertBox.tsx';
import { EffectsSheet } from './EffectsSheet.tsx';
import { ImportPreviewView } from './ImportPreviewView.tsx';
import { PeopleImportViewModel } from './PeopleImportViewModel.ts';
import { useImportCounts } from './useImportCounts.ts';

/** A file of people: chosen, looked at, and brought in as it was seen. */
export const PeopleImportPage = observer(function PeopleImportPage() {
  const { t } = useTexts();
  const say = useMessageText();
  const model = useViewModel((context) => new PeopleImportViewModel(context));
  const { activity, done, effects, preview, problem, file } = model;
  const counts = useImportCounts(model);
  const bottom = model.mayBringIn && (
    <div className="glass pb-bar border-t border-line px-4 pt-2">
      <Button className="w-full" isBusy={activity.isBusy} onClick={() => void model.ask()}>
        {t('staff.import.bringIn')}
      </Button>
    </div>
  );
  return (
    <PageFrame title={t('page.peopleImport')} back="people" {...(bottom && { bottom })}>
      {done ? (
        <ImportDone model={model} />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          {file === undefined && <HowItWorks />}
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
          {!activity.isBusy && <ChooseFile isAnother={file !== undefined} onChoose={model.take} />}
        </div>
      )}
      {effects && (
        <EffectsSheet
          question={t('staff.import.question')}
          effect={counts}
          effects={effects}
          verb={t('staff.import.bringIn')}
          isBusy={activity.isBusy}
          onConfirm={() => void model.bringIn()}
          onClose={model.close}
        />
      )}
    </PageFrame>
  );
});

function HowItWorks() {
  const { t } = useTexts();
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

const ImportDone = observer(function ImportDone({ model }: { readonly model: PeopleImportViewModel }) {
  const { t } = useTexts();
  const { navigator } = useAppContext();
  const { done } = model;
  const box = useRef<HTMLDivElement>(null);
  // What was pressed is gone: the focus goes on to what came of it.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  if (!done) return null;
  const { added, changed, left, held } = done;
  return (
    <div ref={box} tabIndex={-1} role="status">
      <NoticeBox
        picture="done"
        title={t('staff.import.done')}
        advice={[
          t('staff.import.doneAdded', { count: added }),
          t('staff.import.doneChanged', { count: changed }),
          ...(left > 0 ? [t('staff.import.doneLeft', { count: left })] : []),
          ...(held > 0 ? [t('staff.import.doneHeld', { count: held })] : []),
        ].join(' · ')}
      >
        {added > 0 && <Button onClick={() => navigator.open('peopleLinks')}>{t('staff.links.go')}</Button>}
        <Button look={added > 0 ? 'line' : 'fill'} onClick={() => navigator.open('people')}>
          {t('staff.import.showPeople')}
        </Button>
      </NoticeBox>
    </div>
  );
});

interface ChooseFileProps {
  readonly isAnother: boolean;
  readonly onChoose: (file: File) => Promise<void>;
}

function ChooseFile({ isAnother, onChoose }: ChooseFileProps) {
  const { t } = useTexts();
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
          // The same file may be chosen again once it has been corrected.
          event.target.value = '';
        }}
      />
    </label>
  );
}
