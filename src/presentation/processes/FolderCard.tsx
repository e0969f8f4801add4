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
  readonly reading: FolderLoad | undefined;
  readonly model: ProcessOverviewViewModel;
}

/** The last import of the company folder: its time, and all problems if it was rejected. */
export const FolderCard = observer(function FolderCard({ reading, model }: FolderCardProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { activity, loader } = model;
  const read = reading && [
    t('processes.folder.readAt', { moment: formatTimestamp(language, reading.at, loader.now) }),
    reading.by === '' ? t('processes.folder.byServer') : t('processes.folder.by', { name: reading.by }),
  ];
  return (
    <Card isPadded className="grid gap-3">
      <div>
        <h2 className="text-17 font-semibold">{t('processes.folder.title')}</h2>
        {read && <p className="text-14 text-soft">{read.join(' · ')}</p>}
      </div>
      {!reading && <p className="text-14 text-soft">{t('processes.folder.never')}</p>}
      {reading?.isRefused && (
        <section role="note" className="grid gap-2 rounded-card bg-refuse-tint px-4 py-3">
          <p className="font-semibold text-refuse">{t('processes.folder.refused', { count: reading.problemCount })}</p>
          <p className="text-14">{t('processes.folder.goesOn')}</p>
          <ProblemList problems={reading.problems} count={reading.problemCount} />
        </section>
      )}
      <Button
        look="line"
        className="w-full"
        isBusy={activity.isBusy && !model.outlook}
        onClick={() => void model.look()}
      >
        {t('processes.folder.read')}
      </Button>
    </Card>
  );
});
