import { ChevronRight } from 'lucide-react';
import type { PortalLine } from '#domain/portal/columnContent.ts';
import { formatMoment } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { TargetLink } from '../TargetLink.tsx';
import { leadsSomewhere } from '../targetAddress.ts';
import type { ColumnOfKind } from './column.ts';
import { NothingHere } from './NothingHere.tsx';
import { useNow } from './useNow.ts';

/** Lines of a list, the newest of it; each leads to what it tells of. */
export function LinesColumn({ content: { lines } }: ColumnOfKind<'list'>) {
  const { t } = useTexts();
  if (lines.length === 0) return <NothingHere words={t('portal.nothing')} />;
  return (
    <ul className="divide-y divide-line px-4">
      {lines.map((line) => (
        <li key={line.id}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
}

function Line({ line: { title, note, at, target } }: { readonly line: PortalLine }) {
  const { language } = useTexts();
  const now = useNow();
  const said = [note, at === undefined ? '' : formatMoment(language, at, now)].filter((word) => word !== '');
  return (
    <TargetLink target={target} className="flex min-h-16 items-center gap-3 py-2.5 transition active:opacity-70">
      <span className="@container min-w-0 flex-1">
        <span className="cut-lines-2">{title}</span>
        {said.length > 0 && <span className="text-14 break-words text-soft">{said.join(' · ')}</span>}
      </span>
      {leadsSomewhere(target) && <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />}
    </TargetLink>
  );
}
