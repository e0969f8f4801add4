import type { InvitationStatus, InvitationTerms } from '#domain/form/invitation.ts';
import { formatMoment } from '../i18n/formats.ts';
import type { CardWords } from '../shared/cards/cardContent.ts';
import type { Tone } from '../shared/tone.ts';

/** The colour of each status; its word stands beside it. */
export const STATUS_LOOK: Readonly<Record<InvitationStatus, { readonly tone: Tone }>> = {
  coming: { tone: 'action' },
  open: { tone: 'agree' },
  full: { tone: 'return' },
  over: { tone: 'neutral' },
  ended: { tone: 'neutral' },
};

/** From when to when. */
export const periodText = (
  { opensAt, closesAt }: Pick<InvitationTerms, 'opensAt' | 'closesAt'>,
  { t, language, now }: CardWords,
): string =>
  t('invitation.period', {
    from: formatMoment(language, opensAt, now),
    until: formatMoment(language, closesAt, now),
  });
