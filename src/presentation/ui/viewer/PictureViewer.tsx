import { PenLine, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../feedback/lazyComponent.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { PartPlaceholder } from '../feedback/PartPlaceholder.tsx';
import { applyPinch, zoomStep, NO_ZOOM, zoomTo, type Point, type Zoom } from './pictureZoom.ts';
import { ViewerFrame } from './ViewerFrame.tsx';
import type { OnAnnotated, ViewerProps } from './viewerKind.ts';

interface PictureViewerProps extends ViewerProps {
  /** Called with an annotated copy of the picture; absent: annotating is not possible. */
  readonly onAnnotated?: OnAnnotated | undefined;
}
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 60, y: 0 },
  ArrowRight: { x: -60, y: 0 },
  ArrowUp: { x: 0, y: 60 },
  ArrowDown: { x: 0, y: -60 },
};
const LazyMarkUpPage = lazyComponent(async () => (await import('./markUp/MarkUpPage.tsx')).MarkUpPage, {
  placeholder: PartPlaceholder,
  texts: ['viewer'],
});

/** A picture in full screen, with zoom by pinch, double tap, buttons or keys. */
export function PictureViewer({ file, address, onClose, onAnnotated }: PictureViewerProps) {
  const { t } = useTranslation();
  const [zoom, setZoom] = useState<Zoom>(NO_ZOOM);
  const [isMarking, setIsMarking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const step = (direction: 1 | -1) => setZoom((now) => zoomStep(now, direction));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') step(1);
    else if (key === '-') step(-1);
    else if (key === '0') setZoom(NO_ZOOM);
    else {
      const { x = 0, y = 0 } = ARROWS[key] ?? {};
      if (x !== 0 || y !== 0) setZoom((now) => zoomTo({ ...now, x: now.x + x, y: now.y + y }, now.scale));
    }
  };
  if (isMarking && onAnnotated)
    return (
      <LazyMarkUpPage
        file={file}
        address={address}
        onClose={() => setIsMarking(false)}
        onDone={(marked, note) => {
          onAnnotated(marked, note);
          onClose();
        }}
      />
    );
  return (
    <ViewerFrame
      file={file}
      address={address}
      label={t('file.picture', { name: file.name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      isDark
      tools={
        <>
          {onAnnotated && !hasFailed && (
            <IconButton
              icon={PenLine}
              name={t('file.markUp')}
              onClick={() => setIsMarking(true)}
              className="text-on-raised"
            />
          )}
          <IconButton icon={ZoomOut} name={t('file.zoomOut')} onClick={() => step(-1)} className="text-on-raised" />
          <IconButton icon={ZoomIn} name={t('file.zoomIn')} onClick={() => step(1)} className="text-on-raised" />
        </>
      }
    >
      <Picture file={file} address={address} zoom={zoom} onZoom={setZoom} onFail={() => setHasFailed(true)} />
      {file.note !== undefined && file.note !== '' && (
        <p className="px-4 py-2 text-14 whitespace-pre-line">{file.note}</p>
      )}
    </ViewerFrame>
  );
}

interface PictureProps extends Pick<PictureViewerProps, 'file' | 'address'> {
  readonly zoom: Zoom;
  readonly onZoom: (change: (now: Zoom) => Zoom) => void;
  readonly onFail: () => void;
}

function Picture({ file, address, zoom, onZoom, onFail }: PictureProps) {
  const { t } = useTranslation();
  const fingers = useRef(new Map<number, Point>());
  const [hasFailed, setHasFailed] = useState(false);
  const onMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    onZoom((zoomed) => applyPinch(zoomed, before, now, others[0]));
  };
  return (
    <div
      className="grid min-h-0 flex-1 touch-none place-items-center overflow-hidden"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={onMove}
      onPointerUp={({ pointerId }) => fingers.current.delete(pointerId)}
      onPointerCancel={({ pointerId }) => fingers.current.delete(pointerId)}
      onDoubleClick={() => onZoom((now) => (now.scale > 1 ? NO_ZOOM : zoomTo(now, 2.5)))}
    >
      {hasFailed ? (
        <p role="alert" className="px-6 text-center">
          {t('file.pictureAway')}
        </p>
      ) : (
        <img
          src={address}
          alt={file.note === undefined || file.note === '' ? file.name : `${file.name}: ${file.note}`}
          draggable={false}
          onError={() => {
            setHasFailed(true);
            onFail();
          }}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          className="max-h-full max-w-full object-contain"
        />
      )}
    </div>
  );
}
