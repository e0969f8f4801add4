import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { findCompanyName } from '#server/auth/passwordLinks/companyName.ts';
import { INVITATION_HOURS, createPasswordLink } from '#server/auth/passwordLinks/createPasswordLink.ts';
import { getNoticePath, getNoticeMessageKey } from '#server/workflow/requests/getNoticeMessageKey.ts';
import { findNames } from '#server/directory/findNames.ts';
import { describeLeavers } from '#server/workflow/requests/describeLeavers.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import type { Sql } from '#server/db/database.ts';
import { people } from '#server/db/schema/identity.ts';
import type { MailRow } from '#server/db/schema/mails.ts';
import { notificationSettings } from '#server/db/schema/notifications.ts';
import { notices } from '#server/db/schema/notices.ts';
import { instances } from '#server/db/schema/requests.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { CompanyMail } from '#server/company/companyMail.ts';
import type { MailMessage } from './mailServer.ts';
import { createLinkContent, createDigestContent } from './mailWords.ts';

export interface MailContext {
  readonly now: Instant;
  readonly address: string;
  readonly mail: CompanyMail;
}

/**
 * Writes a mail with its current content. Returns undefined if nothing is left to send: notices that have been read are
 * omitted, and a user who has a password is not invited.
 */
export async function createMail(tx: Sql, row: MailRow, facts: MailContext): Promise<MailMessage | undefined> {
  const [reader] = await tx
    .select({ person: people, language: notificationSettings.language })
    .from(people)
    .leftJoin(notificationSettings, eq(notificationSettings.person, people.id))
    .where(and(eq(people.id, row.person), eq(people.hasLeft, false)));
  if (reader === undefined) return undefined;
  const { person } = reader;
  // An access link authenticates, so it is sent to the company mail only, never to an address the user wrote.
  const to = row.kind === 'digest' ? person.email : person.companyEmail;
  if (to === '') return undefined;
  const language = reader.language ?? facts.mail.language;
  const frame = { language, address: facts.address, name: getLocalizedName(person.names, language) };
  const words =
    row.kind === 'digest'
      ? await createDigest(tx, row, frame)
      : await createLinkMail(tx, { row, kind: row.kind }, { frame, facts, person });
  return words && { id: row.id, to, ...words };
}

type Frame = Parameters<typeof createDigestContent>[0];

async function createDigest(tx: Sql, { id }: MailRow, frame: Frame) {
  const rows = await tx
    .select({
      notice: notices,
      subject: instances.subject,
      outcome: instances.outcome,
      status: instances.status,
    })
    .from(notices)
    .leftJoin(instances, eq(instances.id, notices.instance))
    .where(and(eq(notices.mail, id), isNull(notices.readAt)))
    .orderBy(asc(notices.at), asc(notices.id));
  if (rows.length === 0) return undefined;
  const { language } = frame;
  const named = await findNames(
    tx,
    rows.map(({ notice }) => notice.sender),
    language,
  );
  const lines = [];
  for (const { notice, subject, outcome, status } of rows) {
    const { names } = await describeLeavers(tx, notice, language);
    const sender =
      notice.sender === SYSTEM ? formatServerMessage(language, 'system') : named.name(notice.sender, notice.senderName);
    const values = { subject: subject === null ? '' : getLocalizedName(subject, language), sender, names };
    const said = getNoticeMessageKey(notice, status === 'aborted' ? status : outcome);
    lines.push({ text: formatServerMessage(language, said, values), path: getNoticePath(notice) });
  }
  return createDigestContent(frame, lines);
}

interface Linked {
  readonly frame: Frame;
  readonly facts: MailContext;
  readonly person: typeof people.$inferSelect;
}

/**
 * Creates the password link when the mail is written, so that no secret is stored before. Writing the mail again
 * creates another link and invalidates this one.
 */
async function createLinkMail(
  tx: Sql,
  { row, kind }: { readonly row: MailRow; readonly kind: 'invitation' | 'reset' },
  { frame, facts, person }: Linked,
) {
  const { tenant } = person;
  await lockDirectory(tx, tenant);
  if (person.passwordHash !== NO_PASSWORD) return undefined;
  const link = await createPasswordLink(
    tx,
    { tenant, person: person.id, kind, madeBy: row.madeBy, hours: INVITATION_HOURS },
    facts.now,
  );
  return createLinkContent(frame, {
    kind,
    ...link,
    account: person.account,
    company: await findCompanyName(tx, tenant, frame.language),
    timeZone: facts.mail.timeZone,
  });
}
