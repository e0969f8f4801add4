import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { getFileLimits } from '#domain/forms/fileLimits.ts';
import { formatList } from '#application/formatting/listText.ts';
import { AttachmentField } from '../../../ui/attachments/AttachmentField.tsx';
import { AttachmentList } from '../../../ui/attachments/AttachmentList.tsx';
import { UploadsViewModel } from '../../../ui/attachments/UploadsViewModel.ts';
import { useAdapterContext } from '../../../ui/navigation/pageContext.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { readFiles, fieldFile, writeFiles, type FieldFile } from './fieldFiles.ts';

type Files = readonly FieldFile[];

/** Files and pictures, uploaded one by one as soon as they are chosen. */
export const attachmentControl = createControl<Files>({
  names: ['rx-upload'],
  empty: [],
  read: readFiles,
  write: writeFiles,
  toText: (files, _, { language }) => formatList(language, files),
  shape: 'group',
  Editor: observer(AttachmentEditor),
  View: ({ value, mayDownload }) => <AttachmentList files={value} mayDownload={mayDownload} />,
});

function AttachmentEditor({ value, onChange, field, ids, model }: EditorProps<Files>) {
  const files = useAdapterContext().get(FileGateway);
  const [uploads] = useState(
    () =>
      new UploadsViewModel({
        files,
        limits: getFileLimits(field),
        count: () => readFiles(model.stored).length,
        trackPending: model.binding.trackPending,
        onUploaded: (file) => onChange((now) => [...now, fieldFile(file)]),
      }),
  );
  const { mayRemove, mayDownload } = model.binding.fileRights();
  const isPicture = field.settings['attachtype'] === 'image';
  return (
    <AttachmentField
      files={value}
      uploads={uploads}
      isPicture={isPicture}
      limits={getFileLimits(field)}
      isSeveral={field.settings['single'] !== true}
      mayDownload={mayDownload}
      ids={{ id: ids.id, 'aria-describedby': ids['aria-describedby'] }}
      {...(mayRemove ? { onRemove: (gone) => onChange((now) => now.filter(({ id }) => id !== gone.id)) } : {})}
    />
  );
}
