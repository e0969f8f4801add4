import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ListButton } from '#domain/bolist/listDefinition.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { AttachmentRow } from '../shared/attachments/AttachmentRow.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { safeLink } from '../shared/safeLink.ts';
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
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (file !== undefined) link.current?.click();
  }, [file]);
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
      <div role="status" className={file === undefined ? 'hidden' : 'grid gap-2 px-4 py-3'}>
        {file !== undefined && (
          <>
            <p className="text-14 text-soft">{t('bolist.exportReady')}</p>
            <AttachmentRow file={file} address={model.address} />
            <a ref={link} href={safeLink(model.address)} download={file.name} tabIndex={-1} aria-hidden hidden>
              {file.name}
            </a>
          </>
        )}
      </div>
    </>
  );
});
