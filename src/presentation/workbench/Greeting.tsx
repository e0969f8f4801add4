import type { CurrentUser } from '#domain/directory/person.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatWeekday } from '../i18n/formats.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Seal } from '../shared/Seal.tsx';

/** From which hour on which greeting is said. */
const GREETINGS = [[5, 'workbench.morning'], [11, 'workbench.noon'], [13, 'workbench.afternoon'], [18, 'workbench.evening']] as const satisfies readonly (readonly [number, TextKey])[];

function greetingAt(now: Instant): TextKey {
  const hour = new Date(now).getHours();
  return GREETINGS.findLast(([from]) => hour >= from)?.[1] ?? 'workbench.evening';
}

export function Greeting({ user, now }: { readonly user: CurrentUser | undefined; readonly now: Instant }) {
  const { t, language } = useTexts();
  return (
    <header className="flex min-h-14 items-center gap-3 pb-3">
      <Seal size={38} />
      <div className="min-w-0 flex-1">
        <h1 data-heading tabIndex={-1} className="text-20 font-semibold">{user ? t(greetingAt(now), { name: user.name }) : t('app.name')}</h1>
        <p className="text-12 text-soft">{[formatWeekday(language, now), user?.departmentName].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
  );
}
