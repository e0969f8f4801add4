import type { PortalEntry } from '#domain/portal/portalColumns.ts';
import { contrastRatio } from '../ui/controls/contrast.ts';
import { findPortalIcon } from './portalIcons.ts';

const MIN_CONTRAST = 3;
const FALLBACK_COLOURS = ['#ffffff', '#1a1d21'];

/**
 * Returns a text colour with sufficient contrast: the configured one, otherwise white or black. Undefined without a
 * background.
 */
function readableTextColour(background: string, wished: string): string | undefined {
  if (background === '') return undefined;
  return [wished, ...FALLBACK_COLOURS].find((ink) => ink !== '' && contrastRatio(ink, background) >= MIN_CONTRAST);
}

/**
 * The icon of an entry, or the first letter of its title, on the configured colour. Uses the default colours if the
 * contrast is insufficient.
 */
export function EntryTile({
  entry: { icon, title, background, iconColor },
}: {
  readonly entry: Pick<PortalEntry, 'icon' | 'title' | 'background' | 'iconColor'>;
}) {
  const Icon = findPortalIcon(icon);
  const readable = readableTextColour(background, iconColor);
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
