import { useTranslation } from 'react-i18next';
import { Avatar } from '../ui/controls/Avatar.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { classes } from '../ui/controls/classes.ts';
import { TONE_CLASSES } from '../ui/controls/tone.ts';
import type { CardContent } from '../ui/cards/cardContent.ts';
import { SHOWN_PAIRS } from './cardClasses.ts';
import { Facts } from './Facts.tsx';

export function CardBody({ content }: { readonly content: CardContent }) {
  const { t } = useTranslation();
  const {
    person,
    badge,
    title,
    isUnread = false,
    figure,
    facts = [],
    chips = [],
    pairs = [],
    note,
    isNoteFull,
  } = content;
  return (
    <>
      {person && <Avatar id={person.id} name={person.name} />}
      {badge && (
        <span
          aria-hidden="true"
          className={classes('grid size-10 shrink-0 place-items-center rounded-[14px]', TONE_CLASSES[badge.tone])}
        >
          <badge.icon size={22} strokeWidth={1.8} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="phrases cut-lines-3 min-w-0 flex-1 basis-32 text-17 font-semibold">
            {isUnread && (
              <span className="mr-1.5 inline-block size-2 rounded-full bg-action align-middle">
                <span className="sr-only">{t('list.unread')}</span>
              </span>
            )}
            {title}
          </span>
          {figure !== undefined && <b className="figures shrink-0 text-17 font-semibold">{figure}</b>}
        </span>
        {(facts.length > 0 || chips.length > 0) && (
          <span className="flex flex-wrap items-start gap-x-2 gap-y-1">
            <Facts facts={facts} />
            {chips.map((chip) => (
              <Chip key={chip.text} tone={chip.tone} {...(chip.icon ? { icon: chip.icon } : {})}>
                {chip.text}
              </Chip>
            ))}
          </span>
        )}
        {pairs.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-x-4 text-14">
            {pairs.slice(0, SHOWN_PAIRS).map(({ label, value }) => (
              <span key={label} className="phrases cut-lines-2 max-w-full">
                <span className="mr-0.5 text-soft">{label}</span> <span className="figures">{value}</span>
              </span>
            ))}
          </span>
        )}
        {note !== undefined && (
          <span className={classes('phrases mt-0.5 text-14 text-soft', isNoteFull === true ? 'block' : 'cut-lines-5')}>
            {note}
          </span>
        )}
      </span>
    </>
  );
}
