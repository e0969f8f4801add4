import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FolderChange } from '#domain/requests/managedProcess.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { ProblemList } from './ProblemList.tsx';
import type { ProcessOverviewViewModel } from './ProcessOverviewViewModel.ts';

/** Previews the effects of an import before it is confirmed. */
export const FolderSheet = observer(function FolderSheet({ model }: { readonly model: ProcessOverviewViewModel }) {
  const { t } = useTranslation();
  const { folderPreview, activity, close } = model;
  if (!folderPreview) return null;
  const { problems, problemCount, changes } = folderPreview;
  const isBroken = problemCount > 0;
  const buttons = (
    <div className="grid gap-3">
      <Button isBusy={activity.isBusy} onClick={() => void (isBroken ? model.previewFolder() : model.deployFolder())}>
        {t(isBroken ? 'processes.folder.again' : 'processes.folder.take')}
      </Button>
      <Button variant="line" onClick={close}>
        {t('app.cancel')}
      </Button>
    </div>
  );
  const effect = isBroken ? 'brokenEffect' : changes.length === 0 ? 'nothingEffect' : 'effect';
  return (
    <Sheet
      isOpen
      title={t(isBroken ? 'processes.folder.broken' : 'processes.folder.ask')}
      onClose={close}
      bottom={buttons}
    >
      <div className="grid gap-4 text-16">
        {isBroken && <ProblemList problems={problems} count={problemCount} />}
        {!isBroken && changes.length === 0 && <p className="font-medium">{t('processes.folder.nothing')}</p>}
        {changes.length > 0 && (
          <ul className="grid gap-3">
            {changes.map((change) => (
              <ChangeRow key={change.key} change={change} />
            ))}
          </ul>
        )}
        <p className="text-14 text-soft">{t(`processes.folder.${effect}`)}</p>
      </div>
    </Sheet>
  );
});

function ChangeRow({ change: { name, before, after, running, isOfferedAgain } }: { readonly change: FolderChange }) {
  const { t } = useTranslation();
  const notes = [
    ...(running > 0 ? [t('processes.folder.stay', { count: running })] : []),
    ...(isOfferedAgain ? [t('processes.folder.offeredAgain')] : []),
  ];
  return (
    <li>
      <p className="font-medium">
        {before === 0 ? t('processes.folder.isNew', { name }) : t('processes.folder.becomes', { name, after })}
      </p>
      {notes.length > 0 && <p className="text-14 text-soft">{notes.join(' · ')}</p>}
    </li>
  );
}
