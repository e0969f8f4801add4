import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../Button.tsx';
import { NoticeBox } from '../NoticeBox.tsx';
import { Spinner } from '../Spinner.tsx';
import { safeLink } from '../safeLink.ts';

/** A page that has not come by then does not come. */
const SILENT_AFTER_MS = 10_000;

/** How much room there is for it. */
const ROOM = {
  page: { around: '-mx-4 min-h-[60dvh] flex-1', frame: 'min-h-[60dvh] flex-1' },
  column: { around: 'min-h-96', frame: 'h-96' },
} as const;

interface OutsideFrameProps {
  /** Of a site the operator has listed. */
  readonly address: string;
  readonly title: string;
  /** Left out: it takes what a page has. */
  readonly room?: keyof typeof ROOM;
  /** For whoever talks with the page in it. */
  readonly onFrame?: (frame: HTMLIFrameElement | null) => void;
}

/**
 * A page of another site: it may run, take in a form and open windows, knows nothing of where it is shown, and gets
 * nothing of the session. What stands in it cannot be read, so a fault it shows itself is not known here; one that does
 * not come at all is.
 */
export function OutsideFrame(props: OutsideFrameProps) {
  const [tried, setTried] = useState(0);
  return <OneTry key={tried} {...props} onAgain={() => setTried((before) => before + 1)} />;
}

function OneTry({
  address,
  title,
  room = 'page',
  onFrame,
  onAgain,
}: OutsideFrameProps & { readonly onAgain: () => void }) {
  const { t } = useTexts();
  const [state, setState] = useState<'waiting' | 'shown' | 'silent'>('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'silent' : now)), SILENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  // A page of our own site with both rights could take the frame off.
  const isForeign = new URL(address).origin !== window.location.origin;
  return (
    <div className={`relative flex flex-col ${ROOM[room].around}`}>
      {state === 'waiting' && (
        <div role="status" className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{t('app.loading')}</span>
        </div>
      )}
      {state === 'silent' && (
        <div role="alert">
          <NoticeBox picture="broken" title={t('message.externalForm')} advice={t('frame.silent')}>
            <Button look="line" onClick={onAgain}>
              {t('app.retry')}
            </Button>
          </NoticeBox>
        </div>
      )}
      <iframe
        ref={onFrame}
        src={address}
        title={title}
        sandbox={`allow-scripts allow-forms allow-popups${isForeign ? ' allow-same-origin' : ''}`}
        referrerPolicy="no-referrer"
        onLoad={() => setState('shown')}
        className={state === 'shown' ? `w-full border-0 bg-white ${ROOM[room].frame}` : 'sr-only'}
      />
    </div>
  );
}

/** The way out, in a window of its own. */
export function OpenOutside({ address }: { readonly address: string }) {
  const { t } = useTexts();
  return (
    <div className="pb-safe border-t border-line bg-surface px-4 py-2">
      <a
        href={safeLink(address)}
        target="_blank"
        rel="noreferrer noopener"
        className="flex min-h-11 items-center justify-center gap-2 font-medium text-action"
      >
        <ExternalLink size={18} aria-hidden />
        {t('frame.openOutside')}
      </a>
    </div>
  );
}
