import { Copy, Link2Off, QrCode } from 'lucide-react';
import { Clock } from '#application/ports/platform/clock.ts';
import { InvitationGateway, type Invitation } from '#application/ports/auth/invitationGateway.ts';
import { invitationStatus, type InvitationStatus } from '#domain/forms/invitation.ts';
import { ok } from '#domain/shared/result.ts';
import type { RecordList } from '../../lists/recordList.ts';
import type { RowAction } from '../../lists/rowAction.ts';
import { copyPageLink } from '../../ui/navigation/copyPageLink.ts';
import { formatPeriod, STATUS_LOOK } from './invitationWords.ts';

interface InvitationRow extends Invitation {
  readonly status: InvitationStatus;
}

const LAST: ReadonlySet<InvitationStatus> = new Set(['over', 'ended']);

/** The invitations of a form with end, number of responses and status, and actions to show, copy and end them. */
export const toInvitationList = (alias: string): RecordList<InvitationRow> => ({
  name: 'invitations',
  source: (get) => async (request) => {
    const found = await get(InvitationGateway).listInvitations(alias, request);
    if (!found.ok) return found;
    const now = get(Clock).now();
    return ok({
      ...found.value,
      rows: found.value.rows.map((row) => ({ ...row, status: invitationStatus(row, now) })),
    });
  },
  keyOf: (row) => row.id,
  card: (row, { t, language, now }) => ({
    badge: { icon: QrCode, tone: STATUS_LOOK[row.status].tone },
    title: formatPeriod(row, { t, language, now }),
    facts: [t('invitation.answers', { received: row.answerCount, most: row.maxAnswers }), row.creatorName].filter(
      Boolean,
    ),
    chips: [{ text: t(`invitation.status.${row.status}`), tone: STATUS_LOOK[row.status].tone }],
  }),
  open: ({ id }) => ({ page: 'invitation', params: { id } }),
  actions: (row) => [copy(row), ...(LAST.has(row.status) ? [] : [end(row)])],
  footerLinks: [{ label: { key: 'invitation.add' }, variant: 'fill', to: { page: 'invitation', params: { alias } } }],
  empty: { picture: 'empty', titleKey: 'invitation.empty', todoKey: 'invitation.emptyTodo' },
  pageSize: 20,
});

const copy = ({ code }: InvitationRow): RowAction => ({
  label: { key: 'invitation.copy' },
  note: { key: 'invitation.copyNote' },
  icon: Copy,
  done: { key: 'invitation.copied' },
  run: () => copyPageLink('qrCodeForm', { code }, 'invitation.copyFailed'),
});
const end = ({ id }: InvitationRow): RowAction => ({
  label: { key: 'invitation.end' },
  note: { key: 'invitation.endNote' },
  icon: Link2Off,
  tone: 'refuse',
  question: { key: 'invitation.endQuestion' },
  done: { key: 'invitation.ended' },
  run: ({ get }) => get(InvitationGateway).endInvitation(id),
});
