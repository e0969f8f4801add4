import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportProgress } from '#domain/directory/peopleImport.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import type { Translate } from '../../ui/i18n/translate.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';

interface RunningProps {
  readonly running: ImportProgress;
  readonly now: Instant;
}

/** Progress of an import on the server. The page may be closed meanwhile. */
export function ImportRunning({ running: { file, by, startedAt, written, total }, now }: RunningProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const percent = Math.floor((100 * written) / Math.max(1, total));
  return (
    <Card isPadded className="grid gap-3">
      <p className="text-16 font-semibold wrap-anywhere">{t('staff.import.running', { file })}</p>
      <ProgressBar
        done={written}
        total={total}
        label={t('staff.import.progress', { percent })}
        note={t('staff.import.begunBy', { name: by, moment: formatTimestamp(language, startedAt, now) })}
      />
      <p className="text-14 text-soft">{t('staff.import.mayLeave')}</p>
    </Card>
  );
}

/** Result of an import that ended while this page was open. */
export function ImportDone({ done }: { readonly done: ImportProgress }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const box = useRef<HTMLDivElement>(null);
  // Moves the focus to the result, as the pressed button is gone.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const isDone = done.state === 'done';
  return (
    <>
      <div ref={box} tabIndex={-1} role="status">
        <NoticeBox
          picture={isDone ? 'done' : 'broken'}
          title={t(isDone ? 'staff.import.done' : 'staff.import.stopped')}
          advice={resultText(done, t)}
        >
          {done.added > 0 && <Button onClick={() => navigator.open('peopleLinks')}>{t('staff.links.go')}</Button>}
          <Button variant={done.added > 0 ? 'line' : 'fill'} onClick={() => navigator.open('people')}>
            {t('staff.import.showPeople')}
          </Button>
        </NoticeBox>
      </div>
      <RefusedLines refused={done.refused} />
    </>
  );
}

interface LastProps {
  readonly lastImport: ImportProgress;
  readonly now: Instant;
}

/** The last import of the company, for users who did not see its end. */
export function LastImport({ lastImport, now }: LastProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { file, by, startedAt, state } = lastImport;
  return (
    <section>
      <SectionTitle>{t('staff.import.last')}</SectionTitle>
      <Card isPadded className="grid gap-1">
        <p className="text-16 wrap-anywhere">{file}</p>
        <p className="text-14 text-soft">
          {t('staff.import.begunBy', { name: by, moment: formatTimestamp(language, startedAt, now) })}
        </p>
        {state === 'stopped' && <p className="text-14">{t('staff.import.stopped')}</p>}
        <p className="text-14">{resultText(lastImport, t)}</p>
      </Card>
      <RefusedLines refused={lastImport.refused} />
    </section>
  );
}

const resultText = ({ state, added, changed, left, held }: ImportProgress, t: Translate): string =>
  [
    t('staff.import.doneAdded', { count: added }),
    t('staff.import.doneChanged', { count: changed }),
    ...(left > 0 ? [t('staff.import.doneLeft', { count: left })] : []),
    ...(held > 0 ? [t('staff.import.doneHeld', { count: held })] : []),
    ...(state === 'stopped' ? [t('staff.import.stoppedNote')] : []),
  ].join(' · ');

function RefusedLines({ refused: { count, rows } }: Pick<ImportProgress, 'refused'>) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <section className="pb-3">
      <SectionTitle>{t('staff.import.refused', { count })}</SectionTitle>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map(({ line, name, sentence }, at) => (
            <li key={at} className="grid grid-cols-1 gap-0.5 px-4 py-3 select-text">
              {line > 0 && (
                <span className="figures text-14 text-soft">
                  {t('staff.import.line', { line })} · {name}
                </span>
              )}
              <span className="text-16 wrap-anywhere">{sentence}</span>
            </li>
          ))}
        </ul>
      </Card>
      {count > rows.length && (
        <p className="pt-2 text-14 text-soft">{t('staff.import.more', { count: count - rows.length })}</p>
      )}
    </section>
  );
}
