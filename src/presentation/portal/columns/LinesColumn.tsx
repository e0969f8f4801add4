import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PortalLine } from '#domain/portal/columnContent.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { TargetLink } from '../TargetLink.tsx';
import { isTargetAvailable } from '../targetAddress.ts';
import type { ColumnOfKind } from './column.ts';
import { EmptyColumnNotice } from './EmptyColumnNotice.tsx';
import { useFirstRenderTime } from './useFirstRenderTime.ts';

/** The newest rows of a list, each with a link. */
export function LinesColumn({ content: { lines } }: ColumnOfKind<'list'>) {
  const { t } = useTranslation();
  if (lines.length === 0) return <EmptyColumnNotice words={t('portal.nothing')} />;
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
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const now = useFirstRenderTime();
  const said = [note, at === undefined ? '' : formatTimestamp(language, at, now)].filter((word) => word !== '');
  return (
    <TargetLink target={target} className="flex min-h-16 items-center gap-3 py-2.5 transition active:opacity-70">
      <span className="@container min-w-0 flex-1">
        <span className="cut-lines-2">{title}</span>
        {said.length > 0 && <span className="text-14 break-words text-soft">{said.join(' · ')}</span>}
      </span>
      {isTargetAvailable(target) && <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />}
    </TargetLink>
  );
}
