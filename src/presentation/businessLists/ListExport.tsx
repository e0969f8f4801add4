import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ListButton } from '#domain/businessLists/listDefinition.ts';
import { GeneratedFile } from '../ui/attachments/GeneratedFile.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { buttonIcon } from './listButtons.ts';
import { ListExportViewModel } from './ListExportViewModel.ts';
import type { OpenedList } from './WithList.tsx';

interface ListExportProps {
  readonly opened: OpenedList;
  readonly button: ListButton;
}

/**
 * Exports the rows of the list to a file. Browsers start the download immediately; chat apps need a tap on the link.
 */
export const ListExport = observer(function ListExport({ opened: { list, address }, button }: ListExportProps) {
  const { t } = useTranslation();
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
        onClick={() => void model.exportRows(list, address)}
      />
      <GeneratedFile file={file} address={model.address} note={t('bolist.exportReady')} className="px-4 py-3" />
    </>
  );
});
