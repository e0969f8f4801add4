import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import type { StoredFile } from '#application/ports/fileGateway.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { safeLink } from '../safeLink.ts';
import { IconButton } from '../IconButton.tsx';
import { useFocusTrap } from '../useFocusTrap.ts';
import { pinched, steppedZoom, WHOLE_PICTURE, zoomedAt, type Point, type Zoom } from './pictureZoom.ts';

interface PictureViewerProps {
  readonly file: StoredFile;
  readonly address: string;
  readonly onClose: () => void;
}
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 60, y: 0 },
  ArrowRight: { x: -60, y: 0 },
  ArrowUp: { x: 0, y: 60 },
  ArrowDown: { x: 0, y: -60 },
};

/** One picture as large as the screen: two fingers, a double tap, buttons or keys make it larger. */
export const PictureViewer = (props: PictureViewerProps) => createPortal(<OpenPicture {...props} />, document.body);

function OpenPicture({ file, address, onClose }: PictureViewerProps) {
  const { t } = useTexts();
  const panel = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());
  const [zoom, setZoom] = useState<Zoom>(WHOLE_PICTURE);
  const [hasFailed, setHasFailed] = useState(false);
  useFocusTrap(panel, onClose);
  const step = (direction: 1 | -1) => setZoom((now) => steppedZoom(now, direction));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') step(1);
    else if (key === '-') step(-1);
    else if (key === '0') setZoom(WHOLE_PICTURE);
    else {
      const { x = 0, y = 0 } = ARROWS[key] ?? {};
      if (x !== 0 || y !== 0) setZoom((now) => zoomedAt({ ...now, x: now.x + x, y: now.y + y }, now.scale));
    }
  };
  const onMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    setZoom((zoomed) => pinched(zoomed, before, now, others[0]));
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-label={t('file.picture', { name: file.name })}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-50 flex animate-appear flex-col bg-raised text-on-raised outline-none"
    >
      <div className="flex items-center gap-1 px-2 py-1">
        <h2 tabIndex={-1} className="min-w-0 flex-1 truncate px-2 outline-none">
          {file.name}
        </h2>
        <IconButton icon={ZoomOut} name={t('file.zoomOut')} onClick={() => step(-1)} className="text-on-raised" />
        <IconButton icon={ZoomIn} name={t('file.zoomIn')} onClick={() => step(1)} className="text-on-raised" />
        <IconButton icon={X} name={t('app.close')} onClick={onClose} className="text-on-raised" />
      </div>
      <div
        className="grid min-h-0 flex-1 touch-none place-items-center overflow-hidden"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onMove}
        onPointerUp={({ pointerId }) => fingers.current.delete(pointerId)}
        onPointerCancel={({ pointerId }) => fingers.current.delete(pointerId)}
        onDoubleClick={() => setZoom((now) => (now.scale > 1 ? WHOLE_PICTURE : zoomedAt(now, 2.5)))}
      >
        {hasFailed ? (
          <p role="alert" className="px-6 text-center">
            {t('file.pictureAway')}
          </p>
        ) : (
          <img
            src={address}
            alt={file.name}
            draggable={false}
            onError={() => setHasFailed(true)}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
            className="max-h-full max-w-full object-contain"
          />
        )}
      </div>
      <p className="pb-safe px-4 py-2 text-center">
        <a
          href={safeLink(address)}
          target="_blank"
          rel="noreferrer"
          className="tap inline-grid place-items-center text-raised-action"
        >
          {t('file.download')}
        </a>
      </p>
    </div>
  );
}
