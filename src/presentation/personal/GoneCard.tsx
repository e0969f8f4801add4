import type { Leaver } from '#domain/directory/leaver.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { ListRow } from '../shared/ListRow.tsx';

interface GoneCardProps {
  readonly leaver: Leaver;
  readonly now: number;
  readonly onReturn: () => void;
}

/** Somebody who has left, with what is open of theirs: it waits for a while, and others have it then. */
export function GoneCard({ leaver, now, onReturn }: GoneCardProps) {
  const { t, language } = useTexts();
  const { person, name, departmentName, at, goesOnAt, waits, waiting } = leaver;
  const more = waiting - waits.length;
  return (
    <Card className="divide-y divide-line">
      <div className="flex flex-wrap items-center gap-x-3 py-3 pr-2 pl-4">
        <Avatar id={person} name={name} size={40} />
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="text-16 font-medium break-words">{name}</h3>
          <p className="text-14 break-words text-soft">
            {departmentName && `${departmentName} · `}
            {t('profile.leaving.leftAt', { moment: formatMoment(language, at, now) })}
          </p>
        </div>
        <Button look="bare" onClick={onReturn} aria-label={t('profile.leaving.verb.undoOf', { name })}>
          {t('profile.leaving.verb.undo')}
        </Button>
      </div>
      <p className="px-4 py-3 text-14 text-soft">
        {waiting === 0
          ? t('profile.leaving.nothing')
          : goesOnAt === undefined
            ? t('profile.leaving.goneOn', { count: waiting })
            : t('profile.leaving.waits', { count: waiting, moment: formatMoment(language, goesOnAt, now) })}
      </p>
      {waits.map(({ task, instance, subject, initiatorName, holderName }) => (
        <ListRow
          key={task}
          label={<span className="break-words">{subject}</span>}
          note={[
            t('profile.leaving.startedBy', { name: initiatorName }),
            ...(holderName === undefined ? [] : [t('profile.leaving.nowWith', { name: holderName })]),
          ].join(' · ')}
          to="landing"
          params={{ instId: instance }}
        />
      ))}
      {more > 0 && <p className="px-4 py-3 text-14 text-soft">{t('profile.leaving.moreTasks', { count: more })}</p>}
    </Card>
  );
}
