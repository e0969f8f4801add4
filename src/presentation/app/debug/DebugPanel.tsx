import { Bug } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/controls/classes.ts';
import { formatLogTime, type DebugLog } from './debugLog.ts';

const MIN_ERROR_STATUS = 400;

/** Shows the latest requests, console lines and errors for debugging. Sends nothing to a server. */
export function DebugPanel({ log }: { readonly log: DebugLog }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isCopied, setCopied] = useState(false);
  useSyncExternalStore(log.subscribe, log.version);
  const copy = async () => {
    await navigator.clipboard.writeText(log.toText()).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  if (!isOpen)
    return (
      <button
        type="button"
        aria-label={t('me.debug.open')}
        className="tap fixed right-2 bottom-36 z-20 grid place-items-center rounded-full bg-raised text-on-raised shadow-card"
        onClick={() => setOpen(true)}
      >
        <Bug size={20} aria-hidden />
      </button>
    );
  return (
    <section
      aria-label={t('me.debug.title')}
      className="fixed inset-x-0 bottom-0 z-20 flex max-h-[70dvh] flex-col border-t border-line bg-surface shadow-card"
    >
      <div className="flex flex-wrap justify-end gap-x-2 px-2">
        <Button variant="bare" onClick={() => void copy()}>
          {t(isCopied ? 'me.debug.copied' : 'me.debug.copy')}
        </Button>
        <Button variant="bare" onClick={() => log.clear()}>
          {t('me.debug.clear')}
        </Button>
        <Button variant="bare" onClick={() => setOpen(false)}>
          {t('me.debug.close')}
        </Button>
      </div>
      <div className="overflow-y-auto px-4 pb-4 text-12" tabIndex={0} role="region" aria-label={t('me.debug.calls')}>
        <DebugRows
          title={t('me.debug.calls')}
          rows={log.calls.map((call) => ({
            text: `${formatLogTime(call)} ${call.method} ${call.path} · ${call.status} · ${call.ms} ms`,
            isFailure: call.status === 0 || call.status >= MIN_ERROR_STATUS,
          }))}
        />
        <DebugRows
          title={t('me.debug.lines')}
          rows={log.lines.map((line) => ({
            text: `${formatLogTime(line)} ${line.text}`,
            isFailure: line.level === 'error',
          }))}
        />
      </div>
    </section>
  );
}

interface DebugRowsProps {
  readonly title: string;
  readonly rows: readonly { readonly text: string; readonly isFailure: boolean }[];
}

function DebugRows({ title, rows }: DebugRowsProps) {
  const { t } = useTranslation();
  return (
    <>
      <h2 className="pt-2 pb-1 text-14 font-semibold">{title}</h2>
      {rows.length === 0 && <p className="text-soft">{t('me.debug.none')}</p>}
      <ul className="figures grid gap-1">
        {rows.map(({ text, isFailure }, index) => (
          <li key={index} className={classes('break-all', isFailure && 'text-refuse')}>
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}
