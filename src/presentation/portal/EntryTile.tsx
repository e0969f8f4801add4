import type { PortalEntry } from '#domain/portal/portalColumns.ts';
import { contrastOf } from '../shared/contrast.ts';
import { portalIcon } from './portalIcons.ts';

const LEAST_CONTRAST = 3;
const INKS = ['#ffffff', '#1a1d21'];

/** An ink that can be seen on a colour: the one that was wished for, else white or black; nothing on no colour. */
function inkOn(background: string, wished: string): string | undefined {
  if (background === '') return undefined;
  return [wished, ...INKS].find((ink) => ink !== '' && contrastOf(ink, background) >= LEAST_CONTRAST);
}

/** The sign of something to press, or its first letter, on its colour; on ours where nothing could be seen on that. */
export function EntryTile({
  entry: { icon, title, background, ink },
}: {
  readonly entry: Pick<PortalEntry, 'icon' | 'title' | 'background' | 'ink'>;
}) {
  const Icon = portalIcon(icon);
  const readable = inkOn(background, ink);
  return (
    <span
      aria-hidden="true"
      style={readable === undefined ? {} : { backgroundColor: background, color: readable }}
      className="grid size-12 shrink-0 place-items-center rounded-[14px] bg-action-tint text-20 font-semibold text-action"
    >
      {Icon ? <Icon size={24} strokeWidth={1.8} /> : [...title][0]}
    </span>
  );
}
