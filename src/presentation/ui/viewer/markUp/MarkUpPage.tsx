import { Eraser, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { Button } from '../../controls/Button.tsx';
import { CONTROL_BOX, Field } from '../../controls/Field.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { useAdapterContext } from '../../navigation/pageContext.ts';
import { Spinner } from '../../feedback/Spinner.tsx';
import { ViewerFrame } from '../ViewerFrame.tsx';
import type { OnAnnotated, ViewerProps } from '../viewerKind.ts';
import { ViewerNote } from '../ViewerNote.tsx';
import { DrawingPad, PENS, type PadHandle, type PenName } from './DrawingPad.tsx';
import { renderAnnotated } from './markedPicture.ts';

const MAX_NOTE_LENGTH = 300;

interface MarkUpPageProps extends ViewerProps {
  readonly onDone: OnAnnotated;
}

/** Draws on a picture or adds a note to it; either is enough. The result is a new file next to the original. */
export function MarkUpPage({ file, address, onClose, onDone }: MarkUpPageProps) {
  const { t } = useTranslation();
  const picture = usePicture(file.id);
  const pad = useRef<PadHandle>(null);
  const [pen, setPen] = useState<PenName>('red');
  const [strokes, setStrokes] = useState(0);
  const [note, setNote] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const [trouble, setTrouble] = useState<'empty' | 'failed' | undefined>(undefined);
  const isTouched = strokes > 0 || note.trim() !== '';
  const leave = () => {
    if (isTouched && !isAsking) setIsAsking(true);
    else onClose();
  };
  const finish = async () => {
    const drawing = pad.current?.canvas();
    if (!isTouched || !drawing || typeof picture === 'string') {
      setTrouble('empty');
      return;
    }
    const type = /\.png$/iu.test(file.name) ? 'image/png' : 'image/jpeg';
    const drawn = await renderAnnotated(picture, drawing, note.trim(), type).catch(() => undefined);
    if (!drawn) {
      setTrouble('failed');
      return;
    }
    const name = t('viewer.markedName', { name: file.name.replace(/\.\w+$/u, '') });
    onDone(new File([drawn], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type }), note.trim());
  };
  return (
    <ViewerFrame
      file={file}
      address={address}
      label={t('viewer.markUpOf', { name: file.name })}
      onClose={leave}
      hasDownload={false}
    >
      {picture === 'loading' && (
        <div role="status" className="grid min-h-0 flex-1 place-items-center">
          <Spinner />
        </div>
      )}
      {picture === 'away' && <ViewerNote>{t('file.pictureAway')}</ViewerNote>}
      {typeof picture !== 'string' && (
        <>
          <DrawingPad
            ref={pad}
            picture={picture}
            pen={pen}
            name={t('viewer.padOf', { name: file.name })}
            onStroke={setStrokes}
          />
          <div className="pb-safe border-t border-line bg-surface">
            <div className="grid gap-3 px-4 py-3">
              <div className="flex items-center gap-1">
                <div role="radiogroup" aria-label={t('viewer.pen')} className="flex flex-1 gap-1">
                  {PENS.map(({ name, colour }) => (
                    <label
                      key={name}
                      className="tap grid cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-action"
                    >
                      <input
                        type="radio"
                        name="pen"
                        className="sr-only"
                        aria-label={t(`viewer.pens.${name}`)}
                        checked={pen === name}
                        onChange={() => setPen(name)}
                      />
                      <span
                        aria-hidden
                        style={{ backgroundColor: colour }}
                        className={`size-7 rounded-full border border-edge ${pen === name ? 'outline-2 outline-offset-2 outline-ink' : ''}`}
                      />
                    </label>
                  ))}
                </div>
                <IconButton
                  icon={Undo2}
                  name={t('viewer.undo')}
                  disabled={strokes === 0}
                  onClick={() => pad.current?.undo()}
                />
                <IconButton
                  icon={Eraser}
                  name={t('viewer.clear')}
                  disabled={strokes === 0}
                  onClick={() => pad.current?.clear()}
                />
              </div>
              <Field label={t('viewer.note')}>
                {(ties) => (
                  <textarea
                    {...ties}
                    rows={2}
                    maxLength={MAX_NOTE_LENGTH}
                    value={note}
                    onChange={(event) => setNote(event.target.value)}
                    className={`${CONTROL_BOX} resize-none py-2`}
                  />
                )}
              </Field>
              {trouble !== undefined && (
                <p role="alert" className="text-14 text-refuse">
                  {t(`viewer.marking.${trouble}`)}
                </p>
              )}
              {isAsking && (
                <p role="alert" className="text-14 text-return">
                  {t('viewer.leaveMarks')}
                </p>
              )}
              <Button onClick={() => void finish()}>{t('viewer.saveMarks')}</Button>
            </div>
          </div>
        </>
      )}
    </ViewerFrame>
  );
}

/** Downloads the picture as a blob: pixels of another origin could not be exported from the canvas. */
function usePicture(file: FileId): HTMLImageElement | 'loading' | 'away' {
  const files = useAdapterContext().get(FileGateway);
  const [picture, setPicture] = useState<HTMLImageElement | 'loading' | 'away'>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    let made = '';
    async function read(): Promise<HTMLImageElement | 'away'> {
      const answer = await files.download(file, undefined, leaving.signal);
      if (!answer.ok) return 'away';
      made = URL.createObjectURL(answer.value);
      const image = new Image();
      image.src = made;
      await image.decode();
      return image;
    }
    read().then(
      (found) => {
        if (!leaving.signal.aborted) setPicture(found);
      },
      () => {
        if (!leaving.signal.aborted) setPicture('away');
      },
    );
    return () => {
      leaving.abort();
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [files, file]);
  return picture;
}
