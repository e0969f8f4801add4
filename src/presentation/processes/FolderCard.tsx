import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FolderLoad } from '#domain/requests/managedProcess.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { ProblemList } from './ProblemList.tsx';
import type { ProcessOverviewViewModel } from './ProcessOverviewViewModel.ts';

interface FolderCardProps {
  readonly lastLoad: FolderLoad | undefined;
  readonly model: ProcessOverviewViewModel;
}

/** The last import of the company folder: its time, and all problems if it was rejected. */
export const FolderCard = observer(function FolderCard({ lastLoad, model }: FolderCardProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { activity, loader } = model;
  const read = lastLoad && [
    t('processes.folder.readAt', { moment: formatTimestamp(language, lastLoad.at, loader.now) }),
    lastLoad.by === '' ? t('processes.folder.byServer') : t('processes.folder.by', { name: lastLoad.by }),
  ];
  return (
    <Card isPadded className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('processes.folder.title')}</h2>
        {read && <p className="text-14 text-soft">{read.join(' · ')}</p>}
      </div>
      {!lastLoad && <p className="text-14 text-soft">{t('processes.folder.never')}</p>}
      {lastLoad?.isRefused && (
        <section role="note" className="grid gap-2 rounded-card bg-refuse-tint px-4 py-3">
          <p className="font-semibold text-refuse">{t('processes.folder.refused', { count: lastLoad.problemCount })}</p>
          <p className="text-14">{t('processes.folder.goesOn')}</p>
          <ProblemList problems={lastLoad.problems} count={lastLoad.problemCount} />
        </section>
      )}
      <Button
        variant="line"
        className="w-full"
        isBusy={activity.isBusy && !model.folderPreview}
        onClick={() => void model.previewFolder()}
      >
        {t('processes.folder.read')}
      </Button>
    </Card>
  );
});
