import { and, eq, inArray } from 'drizzle-orm';
import { access, type AccessLinkDto } from '#api/accessEndpoints.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import type { AccessKind } from '#domain/session/accessKind.ts';
import { ok } from '#domain/shared/result.ts';
import type { CompanyLoginSettings } from '../companyLogin/companyLoginSettings.ts';
import { isStillAdministrator } from '../directory/isStillAdministrator.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import type { Queue } from '../http/queue.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import type { MailRow } from '../mail/writeMail.ts';
import { logLinks } from '../people/writePeopleLog.ts';
import { refused, rejected } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import { policyOf } from '../session/changePassword.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { mails } from '../storage/schema/mails.ts';
import { notices } from '../storage/schema/notices.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import { nameIn } from '../texts/nameIn.ts';
import { companyNameOf } from './companyName.ts';
import { endLinksOf, findAccessLink, INVITED_HOURS, makeAccessLink } from './makeAccessLink.ts';
import { personOfLink } from './personOfLink.ts';
import { makeTakeAccessLink, type TakeDeps } from './takeAccessLink.ts';

export interface AccessDeps extends TakeDeps {
  readonly settings: CompanyLoginSettings;
  /** Where the pages are, as the operator says. */
  readonly address: string | undefined;
  readonly newId: () => string;
  /** Whether there is a mail server, and what makes it look for work. */
  readonly hasMail: boolean;
  readonly wakeMail: () => void;
  /** Passwords are hashed by so many at a time, and no more wait. */
  readonly inTurn: Queue;
}

/** Links with which somebody chooses a password: who opens them, and administrators who make them (ADR 43). */
export function accessRoutes(deps: AccessDeps): readonly ServerRoute[] {
  const { database, clock, passwordLogin, settings, address = '', newId, hasMail, wakeMail, inTurn } = deps;
  const take = makeTakeAccessLink(deps);

  /** Ends what was there before. */
  const linkFor = async (
    tx: Sql,
    { person, department }: PersonRow,
    kind: AccessKind,
    caller: Caller,
    language: Language,
  ): Promise<AccessLinkDto> => ({
    person: person.id,
    name: nameIn(person.names, language),
    account: person.account,
    department: nameIn(department, language),
    ...(await makeAccessLink(
      tx,
      { tenant: caller.tenant, person: person.id, kind, madeBy: caller.person.id, hours: INVITED_HOURS },
      clock.now(),
    )),
  });

  /** The link is made when the mail is written: what the person had has ended by then, or ends now. */
  const mailLink = async (
    tx: Sql,
    { person, ...mail }: { readonly person: PersonRow['person'] } & Pick<MailRow, 'kind' | 'madeBy'>,
  ): Promise<void> => {
    await endLinksOf(tx, [person.id]);
    const [at, id] = [clock.now(), newId()];
    await tx.insert(mails).values({ ...mail, id, tenant: person.tenant, person: person.id, at, dueAt: at });
  };
  const logMade = (
    tx: Sql,
    { tenant, person }: Caller,
    rows: readonly (PersonRow | undefined)[],
    kind: 'invited' | 'reset',
  ) =>
    logLinks(
      { tx, tenant, newId, now: clock.now(), origin: 'app', actor: person.id },
      rows.flatMap((row) => (row === undefined ? [] : { person: row.person, kind })),
    );

  return [
    serve(access.look, async ({ body }, _, { language }) => {
      const link = await findAccessLink(database.sql, body.secret, clock.now());
      const person = link && (await personOfLink(database.sql, link));
      if (link === undefined || person === undefined) return rejected(language, 'access.ended');
      const isOff = !(await passwordLogin.mayUse(database.sql, person));
      return ok({
        kind: link.kind,
        name: nameIn(person.names, language),
        account: person.account,
        company: await companyNameOf(database.sql, link.tenant, language),
        until: link.expiresAt,
        policy: await policyOf(database.sql, link.tenant),
        passwordLogin: isOff ? ('off' as const) : ('on' as const),
        logins: isOff
          ? settings.logins
              .filter(({ tenant }) => tenant === link.tenant)
              .map(({ key, name }) => ({ key, name: nameIn(name, language) }))
          : [],
      });
    }),
    serve(access.take, ({ body }, _, { address: from, language }) => inTurn(from, () => take(body, language))),
    serve(access.invite, ({ body }, caller, { language }) =>
      database.command(async (tx) => {
        await lockDirectory(tx, caller.tenant);
        if (!(await isStillAdministrator(tx, caller.person.id))) return refused('forbidden');
        const asked = [...new Set(body.people)];
        const found = new Map((await peopleOf(tx, caller, asked)).map((row) => [row.person.id, row]));
        const links: AccessLinkDto[] = [];
        const leftOut: { person: string; reason: 'hasPassword' | 'unknown' }[] = [];
        for (const id of asked) {
          const row = found.get(id);
          if (row === undefined) leftOut.push({ person: id, reason: 'unknown' });
          else if (row.person.passwordHash !== NO_PASSWORD) leftOut.push({ person: id, reason: 'hasPassword' });
          else links.push(await linkFor(tx, row, 'invitation', caller, language));
        }
        if (found.size === 0) return rejected(language, 'access.nobody');
        await logMade(
          tx,
          caller,
          links.map(({ person }) => found.get(person)),
          'invited',
        );
        return ok({ address, links, leftOut });
      }),
    ),
    serve(access.mail, ({ body }, caller, { language }) =>
      database.command(async (tx) => {
        if (!hasMail) return rejected(language, 'access.noMail');
        await lockDirectory(tx, caller.tenant);
        if (!(await isStillAdministrator(tx, caller.person.id))) return refused('forbidden');
        const asked = [...new Set(body.people)];
        const found = new Map((await peopleOf(tx, caller, asked)).map((row) => [row.person.id, row]));
        if (found.size === 0) return rejected(language, 'access.nobody');
        const leftOut: { person: string; reason: 'hasPassword' | 'unknown' | 'noMail' }[] = [];
        const mailed: PersonRow[] = [];
        for (const id of asked) {
          const row = found.get(id);
          if (row === undefined) leftOut.push({ person: id, reason: 'unknown' });
          else if (row.person.passwordHash !== NO_PASSWORD) leftOut.push({ person: id, reason: 'hasPassword' });
          else if (row.person.email === '') leftOut.push({ person: id, reason: 'noMail' });
          else mailed.push(row);
        }
        for (const { person } of mailed) await mailLink(tx, { person, kind: 'invitation', madeBy: caller.person.id });
        await logMade(tx, caller, mailed, 'invited');
        wakeMail();
        return ok({ sent: mailed.length, leftOut });
      }),
    ),
    serve(access.reset, ({ body }, caller, { language }) =>
      database.command<AnswerOf<typeof access.reset>>(async (tx) => {
        await lockDirectory(tx, caller.tenant);
        if (!(await isStillAdministrator(tx, caller.person.id))) return refused('forbidden');
        const [row] = await peopleOf(tx, caller, [body.person]);
        if (row === undefined) return rejected(language, 'access.nobody');
        const { person } = row;
        if (person.isAdministrator && person.passwordHash !== NO_PASSWORD)
          return rejected(language, 'access.administrator', { account: person.account });
        const byMail = body.way === 'mail';
        if (byMail && (!hasMail || person.email === '')) return rejected(language, 'access.noMail');
        await tx.update(people).set({ passwordHash: NO_PASSWORD }).where(eq(people.id, person.id));
        await endSessionsOf(tx, [person.id]);
        const isNew = person.passwordHash === NO_PASSWORD;
        if (!isNew)
          await tx.insert(notices).values({
            id: newId(),
            tenant: caller.tenant,
            person: person.id,
            about: 'passwordReset',
            sender: caller.person.id,
            senderName: nameIn(caller.person.names, language),
            opinion: '',
            at: clock.now(),
          });
        await logMade(tx, caller, [row], isNew ? 'invited' : 'reset');
        const kind = isNew ? 'invitation' : 'reset';
        if (!byMail) return ok({ address, link: await linkFor(tx, row, kind, caller, language) });
        await mailLink(tx, { person, kind, madeBy: caller.person.id });
        wakeMail();
        return ok({ address, link: null });
      }),
    ),
  ];
}

type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number];

/** Those of the caller's company who are there. */
const peopleOf = (tx: Sql, { tenant }: Caller, ids: readonly string[]) =>
  tx
    .select({ person: people, department: groups.names })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), inArray(people.id, [...ids])));
