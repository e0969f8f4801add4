import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { companyNameOf } from '../access/companyName.ts';
import { INVITED_HOURS, makeAccessLink } from '../access/makeAccessLink.ts';
import { noticeAddress, noticeSentence } from '../bpm/noticeSentence.ts';
import { findNames } from '../directory/findNames.ts';
import { leavingWords } from '../directory/leaving/leavingWords.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import type { Sql } from '../storage/database.ts';
import { people } from '../storage/schema/identity.ts';
import { mailWishes, type mails } from '../storage/schema/mails.ts';
import { notices } from '../storage/schema/notices.ts';
import { instances } from '../storage/schema/requests.ts';
import { nameIn } from '../texts/nameIn.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { CompanyMail } from './companyMail.ts';
import type { WrittenMail } from './mailServer.ts';
import { linkWords, toldWords } from './mailWords.ts';

export type MailRow = typeof mails.$inferSelect;
export interface MailFacts {
  readonly now: Instant;
  /** Where people find the pages. */
  readonly address: string;
  readonly mail: CompanyMail;
}

/**
 * A mail as it reads at this moment, for who is there. Nothing where nothing is left to tell: what was read meanwhile
 * is not told, and who has a password is not invited.
 */
export async function writeMail(tx: Sql, row: MailRow, facts: MailFacts): Promise<WrittenMail | undefined> {
  const [reader] = await tx
    .select({ person: people, language: mailWishes.language })
    .from(people)
    .leftJoin(mailWishes, eq(mailWishes.person, people.id))
    .where(and(eq(people.id, row.person), eq(people.hasLeft, false)));
  if (reader === undefined || reader.person.email === '') return undefined;
  const { person } = reader;
  const language = reader.language ?? facts.mail.language;
  const frame = { language, address: facts.address, name: nameIn(person.names, language) };
  const words =
    row.kind === 'told'
      ? await toldOf(tx, row, frame)
      : await linkOf(tx, { row, kind: row.kind }, { frame, facts, person });
  return words && { id: row.id, to: person.email, ...words };
}

type Frame = Parameters<typeof toldWords>[0];

async function toldOf(tx: Sql, { id }: MailRow, frame: Frame) {
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
    const { names } = await leavingWords(tx, notice, language);
    const sender =
      notice.sender === SYSTEM ? serverSentence(language, 'system') : named.name(notice.sender, notice.senderName);
    const values = { subject: subject === null ? '' : nameIn(subject, language), sender, names };
    const said = noticeSentence(notice, status === 'aborted' ? status : outcome);
    lines.push({ text: serverSentence(language, said, values), path: noticeAddress(notice) });
  }
  return toldWords(frame, lines);
}

interface Linked {
  readonly frame: Frame;
  readonly facts: MailFacts;
  readonly person: typeof people.$inferSelect;
}

/** The link is made now, and no secret lies anywhere before: sent again it is another one, and this one ends. */
async function linkOf(
  tx: Sql,
  { row, kind }: { readonly row: MailRow; readonly kind: 'invitation' | 'reset' },
  { frame, facts, person }: Linked,
) {
  const { tenant } = person;
  await lockDirectory(tx, tenant);
  if (person.passwordHash !== NO_PASSWORD) return undefined;
  const link = await makeAccessLink(
    tx,
    { tenant, person: person.id, kind, madeBy: row.madeBy, hours: INVITED_HOURS },
    facts.now,
  );
  return linkWords(frame, {
    kind,
    ...link,
    account: person.account,
    company: await companyNameOf(tx, tenant, frame.language),
    timeZone: facts.mail.timeZone,
  });
}
