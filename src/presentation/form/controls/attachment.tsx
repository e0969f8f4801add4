import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import { formatList } from '#application/form/listText.ts';
import { AttachmentField } from '../../shared/attachments/AttachmentField.tsx';
import { AttachmentList } from '../../shared/attachments/AttachmentList.tsx';
import { UploadsViewModel, type UploadLimits } from '../../shared/attachments/UploadsViewModel.ts';
import { usePageContext } from '../../shared/pageContext.ts';
import { control, type EditorProps } from '../control.tsx';
import { readFiles, fieldFile, writeFiles, type FieldFile } from './fieldFiles.ts';

type Files = readonly FieldFile[];

/** Files and pictures, sent one by one as soon as they are chosen. */
export const attachmentControl = control<Files>({
  names: ['rx-upload', 'rx-image'],
  empty: [],
  read: readFiles,
  write: writeFiles,
  toText: (files, _, { language }) =>
    formatList(
      language,
      files.map(({ name }) => name),
    ),
  shape: 'group',
  Editor: observer(AttachmentEditor),
  View: ({ value, mayDownload }) => <AttachmentList files={value} mayDownload={mayDownload} />,
});

function AttachmentEditor({ value, onChange, field, ties, model }: EditorProps<Files>) {
  const files = usePageContext().get(FileGateway);
  const [uploads] = useState(
    () =>
      new UploadsViewModel({
        files,
        limits: limitsOf(field),
        count: () => readFiles(model.stored).length,
        wait: model.place.wait,
        add: (file) => onChange((now) => [...now, fieldFile(file)]),
      }),
  );
  const { mayRemove, mayDownload } = model.place.files();
  const isPicture = field.control === 'rx-image' || field.settings['attachtype'] === 'image';
  return (
    <AttachmentField
      files={value}
      uploads={uploads}
      isPicture={isPicture}
      isSeveral={field.settings['single'] !== true}
      mayDownload={mayDownload}
      ties={{ id: ties.id, 'aria-describedby': ties['aria-describedby'] }}
      {...(mayRemove ? { onRemove: (gone) => onChange((now) => now.filter(({ id }) => id !== gone.id)) } : {})}
    />
  );
}

/** `amount` 0 means any number, `size` counts MB (contract form 6). */
const limitsOf = ({ settings }: FieldDefinition): UploadLimits => ({
  mostFiles: settings['single'] === true ? 1 : Number(asText(settings['amount'])) || 0,
  mostBytes: (Number(asText(settings['size'])) || 0) * 1024 ** 2,
});
