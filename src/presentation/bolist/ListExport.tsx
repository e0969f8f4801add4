import { observer } from 'mobx-react-lite';
import type { ListButton } from '#domain/bolist/listDefinition.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ReadyFile } from '../shared/attachments/ReadyFile.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { Spinner } from '../shared/Spinner.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { buttonIcon } from './listButtons.ts';
import { ListExportViewModel } from './ListExportViewModel.ts';
import type { OpenedList } from './WithList.tsx';

interface ListExportProps {
  readonly opened: OpenedList;
  readonly button: ListButton;
}

/** Writes what the list shows into a file. A browser fetches it at once; inside a chat app one taps on it. */
export const ListExport = observer(function ListExport({ opened: { list, address }, button }: ListExportProps) {
  const { t } = useTexts();
  const model = useViewModel((context) => new ListExportViewModel(context));
  const { file } = model;
  const Icon = buttonIcon(button);
  const isSearched = Object.keys(address.params).length > 0;
  return (
    <>
      <ListRow
        icon={
          model.activity.isBusy ? (
            <Spinner />
          ) : (
            <Icon size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-action" />
          )
        }
        label={button.label}
        note={t(isSearched ? 'bolist.note.exportFiltered' : 'bolist.note.export')}
        onClick={() => void model.write(list, address)}
      />
      <ReadyFile file={file} address={model.address} note={t('bolist.exportReady')} className="px-4 py-3" />
    </>
  );
});
