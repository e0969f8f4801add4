import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#domain/directory/person.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatWeekday } from '../ui/i18n/formats.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import { CountBadge } from '../ui/controls/CountBadge.tsx';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { Seal } from '../ui/workflow/Seal.tsx';

/** The greetings, with the hour from which each is used. */
const GREETINGS = [
  [5, 'workbench.morning'],
  [11, 'workbench.noon'],
  [13, 'workbench.afternoon'],
  [18, 'workbench.evening'],
] as const satisfies readonly (readonly [number, TextKey])[];

function greetingAt(now: Instant): TextKey {
  const hour = new Date(now).getHours();
  return GREETINGS.findLast(([from]) => hour >= from)?.[1] ?? 'workbench.evening';
}

export function Greeting({
  user,
  now,
  unread,
}: {
  readonly user: CurrentUser | undefined;
  readonly now: Instant;
  readonly unread: number | undefined;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (
    <header className="flex min-h-14 items-start gap-3 pb-3">
      <span className="grid min-h-11 place-items-center">
        <Seal size={38} />
      </span>
      <div className="min-h-11 min-w-0 flex-1">
        <h1 data-heading tabIndex={-1} className="text-20 font-semibold">
          {user ? t(greetingAt(now), { name: user.name }) : t('app.name')}
        </h1>
        {user && (
          <p className="text-12 text-soft">
            {[formatWeekday(language, now), user.departmentName].filter(Boolean).join(' · ')}
          </p>
        )}
      </div>
      <MessagesLink unread={unread} />
    </header>
  );
}

function MessagesLink({ unread }: { readonly unread: number | undefined }) {
  const { t } = useTranslation();
  return (
    <PageLink
      to="notices"
      aria-label={unread ? t('workbench.unread', { count: unread }) : t('workbench.messages')}
      className="tap relative grid shrink-0 place-items-center rounded-full transition active:bg-sunken"
    >
      <Bell strokeWidth={1.8} aria-hidden className="size-[1.5rem]" />
      {!!unread && <CountBadge count={unread} className="top-0.5 right-0" />}
    </PageLink>
  );
}
