import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { NoticeBox } from '../feedback/NoticeBox.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { safeLink } from '../navigation/safeLink.ts';

/** Time after which a page that has not loaded counts as failed. */
const LOAD_TIMEOUT_MS = 10_000;

const LAYOUTS = {
  page: { around: '-mx-4 min-h-[60dvh] flex-1', frame: 'min-h-[60dvh] flex-1' },
  column: { around: 'min-h-96', frame: 'h-96' },
} as const;

interface OutsideFrameProps {
  /** An address of a site on the operator's allow list. */
  readonly address: string;
  readonly title: string;
  /** Defaults to `page`. */
  readonly room?: keyof typeof LAYOUTS;
  /** Receives the frame, for callers that exchange messages with the page in it. */
  readonly onFrame?: (frame: HTMLIFrameElement | null) => void;
}

/**
 * Shows a page of another site in a sandboxed frame: it may run scripts, submit forms and open windows, but receives
 * neither the referrer nor anything of the session. Its content cannot be read, so an error page of its own is not
 * detected; a page that does not load at all is.
 */
export function ExternalFrame(props: OutsideFrameProps) {
  const [tried, setTried] = useState(0);
  return <LoadAttempt key={tried} {...props} onAgain={() => setTried((before) => before + 1)} />;
}

function LoadAttempt({
  address,
  title,
  room = 'page',
  onFrame,
  onAgain,
}: OutsideFrameProps & { readonly onAgain: () => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'waiting' | 'shown' | 'silent'>('waiting');
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'silent' : now)), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  // A page of our own origin with both permissions could remove its sandbox.
  const isForeign = new URL(address).origin !== window.location.origin;
  return (
    <div className={`relative flex flex-col ${LAYOUTS[room].around}`} {...(room === 'page' && { 'data-fills': '' })}>
      {state === 'waiting' && (
        <div role="status" className="absolute inset-0 grid place-items-center">
          <Spinner />
          <span className="sr-only">{t('app.loading')}</span>
        </div>
      )}
      {state === 'silent' && (
        <div role="alert">
          <NoticeBox picture="broken" title={t('message.externalForm')} advice={t('frame.silent')}>
            <Button variant="line" onClick={onAgain}>
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
        className={state === 'shown' ? `w-full border-0 bg-white ${LAYOUTS[room].frame}` : 'sr-only'}
      />
    </div>
  );
}

/** Opens the address in a new tab. */
export function OpenExternalLink({ address }: { readonly address: string }) {
  const { t } = useTranslation();
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
