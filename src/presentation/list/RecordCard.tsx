import { useTexts } from '../i18n/useTexts.ts';
import type { PageAddress } from '../routes/pageNames.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { Chip } from '../shared/Chip.tsx';
import { classes } from '../shared/classes.ts';
import { PageLink } from '../shared/PageLink.tsx';
import { TONE_CLASSES } from '../shared/tone.ts';
import type { CardContent } from './cardContent.ts';

const SHOWN_PAIRS = 3;

/** One row of a list: the whole card is one link, named by what it shows. */
export function RecordCard({ content, to }: { readonly content: CardContent; readonly to: PageAddress }) {
  const { t } = useTexts();
  const { person, sign, title, isUnread = false, figure, subtitle, chips = [], pairs = [], note } = content;
  return (
    <PageLink to={to.page} params={to.params} className="flex gap-3 rounded-card bg-surface p-3 shadow-card transition active:bg-sunken">
      {person && <Avatar id={person.id} name={person.name} />}
      {sign && <span aria-hidden="true" className={classes('grid size-10 shrink-0 place-items-center rounded-[14px]', TONE_CLASSES[sign.tone])}><sign.icon size={22} strokeWidth={1.8} /></span>}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          {isUnread && <span className="size-2 shrink-0 self-center rounded-full bg-action" title={t('list.unread')}><span className="sr-only">{t('list.unread')}</span></span>}
          <span className="min-w-0 flex-1 truncate text-17 font-semibold">{title}</span>
          {figure !== undefined && <b className="figures max-w-[50%] shrink-0 truncate text-17 font-semibold">{figure}</b>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 flex-1 basis-32 truncate text-14 text-soft">{subtitle}</span>
          {chips.map((chip) => <Chip key={chip.text} tone={chip.tone} {...(chip.icon ? { icon: chip.icon } : {})}>{chip.text}</Chip>)}
        </span>
        {pairs.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-x-4 text-14">
            {pairs.slice(0, SHOWN_PAIRS).map(({ label, value }) => <span key={label} className="max-w-full truncate"><span className="mr-1.5 text-soft">{label}</span><span className="figures">{value}</span></span>)}
          </span>
        )}
        {note !== undefined && <span className="mt-1 line-clamp-2 text-14 text-soft">{note}</span>}
      </span>
    </PageLink>
  );
}
