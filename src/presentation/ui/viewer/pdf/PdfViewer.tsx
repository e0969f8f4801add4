import { ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import { useAdapterContext } from '../../navigation/pageContext.ts';
import { Spinner } from '../../feedback/Spinner.tsx';
import { ViewerFrame } from '../ViewerFrame.tsx';
import type { ViewerProps } from '../viewerKind.ts';
import { ViewerNote } from '../ViewerNote.tsx';
import { openPdf, type OpenedPdf, type PdfError } from './openPdf.ts';
import { PdfPage } from './PdfPage.tsx';

const STEP = 1.4;
const MAX_ZOOM = 4;

export function PdfViewer(props: ViewerProps) {
  const { file } = props;
  const { t } = useTranslation();
  const files = useAdapterContext().get(FileGateway);
  const [opened, setOpened] = useState<OpenedPdf | PdfError | undefined>(undefined);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  useEffect(() => {
    const leaving = new AbortController();
    const opening = files
      .download(file.id, undefined, leaving.signal)
      .then((read) => (read.ok ? openPdf(read.value) : 'away'));
    void opening.then((each) => {
      if (!leaving.signal.aborted) setOpened(each);
    });
    return () => {
      leaving.abort();
      void opening.then((each) => {
        if (typeof each !== 'string') each.close();
      });
    };
  }, [files, file.id]);
  const step = (by: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(1, now * by)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') step(STEP);
    else if (key === '-') step(1 / STEP);
    else if (key === '0') setZoom(1);
  };
  const isShown = opened !== undefined && typeof opened !== 'string';
  return (
    <ViewerFrame
      {...props}
      label={t('viewer.document', { name: file.name })}
      onKeyDown={onKeyDown}
      tools={
        isShown && (
          <>
            <IconButton icon={ZoomOut} name={t('file.zoomOut')} disabled={zoom <= 1} onClick={() => step(1 / STEP)} />
            <IconButton icon={ZoomIn} name={t('file.zoomIn')} disabled={zoom >= MAX_ZOOM} onClick={() => step(STEP)} />
          </>
        )
      }
      place={
        isShown && (
          <span role="status" className="figures flex-1 text-14 text-soft">
            {t('viewer.pageOf', { page, pages: opened.pages })}
          </span>
        )
      }
    >
      {opened === undefined && (
        <div role="status" className="grid min-h-0 flex-1 place-items-center">
          <Spinner />
          <span className="sr-only">{t('app.loading')}</span>
        </div>
      )}
      {typeof opened === 'string' && <ViewerNote>{t(`viewer.pdf.${opened}`)}</ViewerNote>}
      {isShown && <Pages pdf={opened} zoom={zoom} onPage={setPage} />}
    </ViewerFrame>
  );
}

const MARGIN = 12;

interface PagesProps {
  readonly pdf: OpenedPdf;
  readonly zoom: number;
  readonly onPage: (page: number) => void;
}

function Pages({ pdf, zoom, onPage }: PagesProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  /** Scroll position of the middle of the viewport as a share of the total height; kept when zooming. */
  const middle = useRef(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setRoom(element.clientWidth - 2 * MARGIN);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (element) element.scrollTop = middle.current * element.scrollHeight - element.clientHeight / 2;
  }, [zoom]);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const at = element.scrollTop + element.clientHeight / 2;
    middle.current = at / element.scrollHeight;
    const pages = [...element.querySelectorAll<HTMLElement>('[data-page]')];
    onPage(Math.max(1, pages.findLastIndex(({ offsetTop }) => offsetTop <= at) + 1));
  };
  const width = Math.max(1, Math.floor(room * zoom));
  const goTo = (page: number) => {
    const element = box.current?.querySelector<HTMLElement>(`[data-page="${page}"]`);
    if (!element || !box.current) return;
    box.current.scrollTop = element.offsetTop - MARGIN;
    // Keyboard users continue from this page.
    element.focus({ preventScroll: true });
  };
  return (
    <div
      ref={box}
      data-pages
      role="region"
      tabIndex={0}
      aria-label={t('viewer.pages')}
      onScroll={onScroll}
      className="relative min-h-0 flex-1 overflow-auto bg-sunken outline-none"
    >
      <div className="grid w-max min-w-full gap-3 p-3">
        {room > 0 &&
          Array.from({ length: pdf.pages }, (_, at) => (
            <PdfPage key={at} pdf={pdf} number={at + 1} width={width} onGo={goTo} />
          ))}
      </div>
    </div>
  );
}
