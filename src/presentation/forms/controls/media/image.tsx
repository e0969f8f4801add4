import { Camera, ImagePlus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { formatList } from '#application/formatting/listText.ts';
import { getFileLimits } from '#domain/forms/fileLimits.ts';
import { checkPrerequisite } from '#domain/validation/demands.ts';
import { LimitsNote } from '../../../ui/attachments/LimitsNote.tsx';
import { UploadRow } from '../../../ui/attachments/UploadRow.tsx';
import { UploadsViewModel } from '../../../ui/attachments/UploadsViewModel.ts';
import { useAdapterContext } from '../../../ui/navigation/pageContext.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { MissingSetupNotice } from '../../MissingSetupNotice.tsx';
import { CameraBlocked, CameraInput } from './CameraInput.tsx';
import { PICTURE_TILE, PictureRow } from './PictureRow.tsx';
import { fieldFile, readFiles, writeFiles, type FieldFile } from './fieldFiles.ts';

type Pictures = readonly FieldFile[];

/** Pictures as thumbnails side by side. Pressing one opens it in full size. */
export const imageControl = createControl<Pictures>({
  names: ['rx-image'],
  empty: [],
  read: readFiles,
  write: writeFiles,
  toText: (files, _, { language }) => formatList(language, files),
  shape: 'group',
  isWide: true,
  Editor: observer(PicturesEditor),
  View: ({ value }) => <PictureRow pictures={value} />,
});

function PicturesEditor({ value, onChange, field, ids, model }: EditorProps<Pictures>) {
  const { t } = useTranslation();
  const files = useAdapterContext().get(FileGateway);
  const limits = getFileLimits(field);
  const [uploads] = useState(
    () =>
      new UploadsViewModel({
        files,
        limits,
        count: () => readFiles(model.stored).length,
        trackPending: model.binding.trackPending,
        // Pictures are stored with fewer properties than other files (contract form 6).
        onUploaded: ({ id, name, size, note }) =>
          onChange((now) => [...now, fieldFile({ id, name, size, ...(note !== undefined && { note }) })]),
      }),
  );
  const [hasOther, setHasOther] = useState(false);
  const [isBlocked, setIsBlocked] = useState(false);
  const { mayRemove } = model.binding.fileRights();
  const remove = (gone: FieldFile) => onChange((now) => now.filter(({ id }) => id !== gone.id));
  const take = (chosen: readonly File[]) => {
    const pictures = chosen.filter(isPicture);
    setHasOther(pictures.length < chosen.length);
    uploads.add(pictures);
  };
  return (
    <div className="grid gap-2">
      <PictureRow
        pictures={value}
        onAnnotated={uploads.isFull ? undefined : uploads.addAnnotated}
        {...(mayRemove ? { onRemove: remove } : {})}
      >
        {!uploads.isFull && (
          <>
            <Tile icon={<ImagePlus size={22} aria-hidden />} words={t('file.addPicture')}>
              <input
                id={ids.id}
                aria-describedby={ids['aria-describedby']}
                type="file"
                accept="image/*"
                className="sr-only"
                multiple={limits.maxFiles !== 1}
                onChange={(event) => {
                  take([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
            </Tile>
            <Tile icon={<Camera size={22} aria-hidden />} words={t('file.takePicture')}>
              <CameraInput onTaken={take} onBlocked={setIsBlocked} />
            </Tile>
          </>
        )}
      </PictureRow>
      {uploads.uploads.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={() => uploads.retry(upload.key)}
          onRemove={() => uploads.remove(upload.key)}
        />
      ))}
      {isBlocked && <CameraBlocked />}
      {hasOther && <MissingSetupNotice issues={checkPrerequisite('imageFile', '')} />}
      <LimitsNote limits={limits} />
    </div>
  );
}

/** An unknown type is accepted; the server checks the content. */
const isPicture = ({ type }: File): boolean => type === '' || type.startsWith('image/');

const Tile = (props: { readonly icon: ReactNode; readonly words: string; readonly children: ReactNode }) => (
  <label
    className={`${PICTURE_TILE} grid cursor-pointer place-content-center justify-items-center gap-1 border-dashed p-1 text-center text-12 font-medium text-action has-focus-visible:outline-2 has-focus-visible:outline-action`}
  >
    {props.icon}
    {props.words}
    {props.children}
  </label>
);
