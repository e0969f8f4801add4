import { useTranslation } from 'react-i18next';
import type { OffboardingEntry } from '#domain/directory/leaver.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';

interface DeactivatedCardProps {
  readonly leaver: OffboardingEntry;
  readonly now: number;
  readonly onReactivate: () => void;
}

/** A deactivated user with their open tasks, which are reassigned after a waiting time. */
export function DeactivatedCard({ leaver, now, onReactivate }: DeactivatedCardProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { person, name, departmentName, at, reassignmentAt, openTasks, taskCount } = leaver;
  const more = taskCount - openTasks.length;
  return (
    <Card className="divide-y divide-line">
      <div className="flex flex-wrap items-center gap-x-3 py-3 pr-2 pl-4">
        <Avatar id={person} name={name} size={40} />
        <div className="min-w-0 flex-1 basis-32">
          <h3 className="text-16 font-medium break-words">{name}</h3>
          <p className="text-14 break-words text-soft">
            {departmentName && `${departmentName} · `}
            {t('profile.leaving.leftAt', { moment: formatTimestamp(language, at, now) })}
          </p>
        </div>
        <Button variant="bare" onClick={onReactivate} aria-label={t('profile.leaving.verb.undoOf', { name })}>
          {t('profile.leaving.verb.undo')}
        </Button>
      </div>
      <p className="px-4 py-3 text-14 text-soft">
        {taskCount === 0
          ? t('profile.leaving.nothing')
          : reassignmentAt === undefined
            ? t('profile.leaving.goneOn', { count: taskCount })
            : t('profile.leaving.waits', { count: taskCount, moment: formatTimestamp(language, reassignmentAt, now) })}
      </p>
      {openTasks.map(({ task, instance, subject, initiatorName, holderName }) => (
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
