import type { InvitationStatus, InvitationTerms } from '#domain/forms/invitation.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import type { CardContext } from '../../ui/cards/cardContent.ts';
import type { Tone } from '../../ui/controls/tone.ts';

/** The colour of each status. The status is also shown as text. */
export const STATUS_LOOK: Readonly<Record<InvitationStatus, { readonly tone: Tone }>> = {
  coming: { tone: 'action' },
  open: { tone: 'agree' },
  full: { tone: 'return' },
  over: { tone: 'neutral' },
  ended: { tone: 'neutral' },
};

export const formatPeriod = (
  { opensAt, closesAt }: Pick<InvitationTerms, 'opensAt' | 'closesAt'>,
  { t, language, now }: CardContext,
): string =>
  t('invitation.period', {
    from: formatTimestamp(language, opensAt, now),
    until: formatTimestamp(language, closesAt, now),
  });
