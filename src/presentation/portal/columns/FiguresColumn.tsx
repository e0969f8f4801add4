import { useTranslation } from 'react-i18next';
import type { PortalCount } from '#domain/portal/columnContent.ts';
import type { FigureRating } from '#domain/reports/figureState.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatCount } from '../../ui/i18n/counts.ts';
import { classes } from '../../ui/controls/classes.ts';
import { EntryTile } from '../EntryTile.tsx';
import { TargetLink } from '../TargetLink.tsx';
import type { ColumnOfKind } from './column.ts';
import { EmptyColumnNotice } from './EmptyColumnNotice.tsx';

const TONES: Readonly<Record<FigureRating, string>> = { good: 'text-agree', watch: 'text-return', bad: 'text-refuse' };

/** Counts, each with a link to its rows. */
export function FiguresColumn({ content: { counts } }: ColumnOfKind<'count'> | ColumnOfKind<'messages'>) {
  const { t } = useTranslation();
  if (counts.length === 0) return <EmptyColumnNotice words={t('portal.nothing')} />;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] p-1">
      {counts.map((count, place) => (
        <li key={place}>
          <Figure count={count} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ count: { title, figure, icon, colour, state, target } }: { readonly count: PortalCount }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (
    <TargetLink
      target={target}
      className="flex min-h-18 items-center gap-3 rounded-lg px-3 py-2.5 transition active:bg-sunken"
    >
      {(icon !== '' || colour !== '') && <EntryTile entry={{ icon, title, background: colour, iconColor: '' }} />}
      <span className="min-w-0">
        <span className={classes('figures block text-24 font-bold', state && TONES[state])}>
          {typeof figure === 'number' ? formatCount(language, figure) : figure}
        </span>
        <span className="block text-12 text-soft">
          {title}
          {state !== undefined && state !== 'good' && ` · ${t(`portal.states.${state}`)}`}
        </span>
      </span>
    </TargetLink>
  );
}
