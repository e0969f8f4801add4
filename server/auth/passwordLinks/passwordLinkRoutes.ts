import { and, eq, inArray } from 'drizzle-orm';
import { passwordLinkEndpoints, type AccessLinkDto } from '#contract/auth/accessEndpoints.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { AccessKind } from '#domain/auth/accessKind.ts';
import { ok } from '#domain/shared/result.ts';
import type { OidcSettings } from '#server/config/oidcSettings.ts';
import { isStillAdministrator } from '#server/directory/isStillAdministrator.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import type { Queue } from '#server/http/concurrencyLimit.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { logLinks } from '#server/directory/writePeopleLog.ts';
import { refusedError, serverError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { findPasswordPolicy } from '../session/changePassword.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { endUserSessions } from '../session/sessions.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { mails, type MailRow } from '#server/db/schema/mails.ts';
import { insertNotices } from '#server/db/signals/insertNotices.ts';
import type { Sql } from '#server/db/database.ts';
import { queueWork } from '#server/db/work.ts';
import type { Language } from '#application/formatting/language.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { findCompanyName } from './companyName.ts';
import { deletePasswordLinks, findPasswordLink, INVITATION_HOURS, createPasswordLink } from './createPasswordLink.ts';
import { findLinkUser } from './findLinkUser.ts';
import { createRedeemPasswordLink, type RedeemLinkDeps } from './redeemPasswordLink.ts';

export interface PasswordLinkDeps extends RedeemLinkDeps {
  readonly settings: OidcSettings;
  /** Public address of the pages, if the operator has set one. */
  readonly address: string | undefined;
  readonly newId: () => string;
  readonly hasMail: boolean;
  readonly wake: () => void;
  /** Limits how many passwords are hashed at a time and how many requests wait. */
  readonly loginQueue: Queue;
}

/**
 * Routes of one-time links to choose a password: for the users who open them and the administrators who create them
 * (ADR 43).
 */
export function passwordLinkRoutes(deps: PasswordLinkDeps): readonly ServerRoute[] {
  const { database, clock, passwordLogin, settings, address = '', newId, hasMail, wake, loginQueue, log } = deps;
  const take = createRedeemPasswordLink(deps);

  /** Creates a link for a user and invalidates the user's earlier links. */
  const createLink = async (
    tx: Sql,
    { person, department }: PersonRow,
    kind: AccessKind,
    caller: Caller,
    language: Language,
  ): Promise<AccessLinkDto> => ({
    person: person.id,
    name: getLocalizedName(person.names, language),
    account: person.account,
    department: getLocalizedName(department, language),
    ...(await createPasswordLink(
      tx,
      { tenant: caller.tenant, person: person.id, kind, madeBy: caller.person.id, hours: INVITATION_HOURS },
      clock.now(),
    )),
  });

  /** Queues a mail with a link. The link itself is created when the mail is sent; earlier links are invalidated now. */
  const mailLink = async (
    tx: Sql,
    { person, ...mail }: { readonly person: PersonRow['person'] } & Pick<MailRow, 'kind' | 'madeBy'>,
  ): Promise<void> => {
    await deletePasswordLinks(tx, [person.id]);
    const [at, id] = [clock.now(), newId()];
    await tx.insert(mails).values({ ...mail, id, tenant: person.tenant, person: person.id, at });
    await queueWork(tx, [{ tenant: person.tenant, kind: 'mail', key: id, dueAt: at, payload: {} }]);
  };
  const logCreatedLinks = (
    tx: Sql,
    { tenant, person }: Caller,
    rows: readonly (PersonRow | undefined)[],
    kind: 'invited' | 'reset',
  ) => {
    for (const row of rows)
      if (row !== undefined) log({ event: 'link', outcome: 'made', person: person.id, subject: row.person.id });
    return logLinks(
      { tx, tenant, newId, now: clock.now(), origin: 'app', actor: person.id },
      rows.flatMap((row) => (row === undefined ? [] : { person: row.person, kind })),
    );
  };

  return [
    route(passwordLinkEndpoints.inspect, async ({ body }, _, { language }) => {
      const link = await findPasswordLink(database.sql, body.secret, clock.now());
      const person = link && (await findLinkUser(database.sql, link));
      if (link === undefined || person === undefined) return serverError(language, 'access.ended');
      const isOff = !(await passwordLogin.mayUse(database.sql, person));
      return ok({
        kind: link.kind,
        name: getLocalizedName(person.names, language),
        account: person.account,
        company: await findCompanyName(database.sql, link.tenant, language),
        until: link.expiresAt,
        policy: await findPasswordPolicy(database.sql, link.tenant),
        passwordLogin: isOff ? ('off' as const) : ('on' as const),
        logins: isOff
          ? settings.logins
              .filter(({ tenant }) => tenant === link.tenant)
              .map(({ key, name }) => ({ key, name: getLocalizedName(name, language) }))
          : [],
      });
    }),
    route(passwordLinkEndpoints.redeem, ({ body }, _, request) =>
      loginQueue(request.address, () => take(body, request)),
    ),
    route(passwordLinkEndpoints.create, ({ body }, caller, { language }) =>
      database.command(async (tx) => {
        await lockDirectory(tx, caller.tenant);
        if (!(await isStillAdministrator(tx, caller.person.id))) return refusedError('forbidden');
        const asked = [...new Set(body.people)];
        const found = new Map((await selectActiveUsers(tx, caller, asked)).map((row) => [row.person.id, row]));
        const links: AccessLinkDto[] = [];
        const leftOut: { person: string; reason: 'hasPassword' | 'unknown' }[] = [];
        for (const id of asked) {
          const row = found.get(id);
          if (row === undefined) leftOut.push({ person: id, reason: 'unknown' });
          else if (row.person.passwordHash !== NO_PASSWORD) leftOut.push({ person: id, reason: 'hasPassword' });
          else links.push(await createLink(tx, row, 'invitation', caller, language));
        }
        if (found.size === 0) return serverError(language, 'access.unknownUser');
        await logCreatedLinks(
          tx,
          caller,
          links.map(({ person }) => found.get(person)),
          'invited',
        );
        return ok({ address, links, leftOut });
      }),
    ),
    route(passwordLinkEndpoints.mail, ({ body }, caller, { language }) =>
      database.command(async (tx) => {
        if (!hasMail) return serverError(language, 'access.noMail');
        await lockDirectory(tx, caller.tenant);
        if (!(await isStillAdministrator(tx, caller.person.id))) return refusedError('forbidden');
        const asked = [...new Set(body.people)];
        const found = new Map((await selectActiveUsers(tx, caller, asked)).map((row) => [row.person.id, row]));
        if (found.size === 0) return serverError(language, 'access.unknownUser');
        const leftOut: { person: string; reason: 'hasPassword' | 'unknown' | 'noMail' }[] = [];
        const mailed: PersonRow[] = [];
        for (const id of asked) {
          const row = found.get(id);
          if (row === undefined) leftOut.push({ person: id, reason: 'unknown' });
          else if (row.person.passwordHash !== NO_PASSWORD) leftOut.push({ person: id, reason: 'hasPassword' });
          else if (row.person.companyEmail === '') leftOut.push({ person: id, reason: 'noMail' });
          else mailed.push(row);
        }
        for (const { person } of mailed) await mailLink(tx, { person, kind: 'invitation', madeBy: caller.person.id });
        await logCreatedLinks(tx, caller, mailed, 'invited');
        wake();
        return ok({ sent: mailed.length, leftOut });
      }),
    ),
    route(passwordLinkEndpoints.reset, ({ body }, caller, { language }) =>
      database.command<AnswerOf<typeof passwordLinkEndpoints.reset>>(async (tx) => {
        await lockDirectory(tx, caller.tenant);
        if (!(await isStillAdministrator(tx, caller.person.id))) return refusedError('forbidden');
        const [row] = await selectActiveUsers(tx, caller, [body.person]);
        if (row === undefined) return serverError(language, 'access.unknownUser');
        const { person } = row;
        if (person.isAdministrator && person.passwordHash !== NO_PASSWORD)
          return serverError(language, 'access.administrator', { account: person.account });
        const byMail = body.way === 'mail';
        if (byMail && (!hasMail || person.companyEmail === '')) return serverError(language, 'access.noMail');
        await tx.update(people).set({ passwordHash: NO_PASSWORD }).where(eq(people.id, person.id));
        await endUserSessions(tx, [person.id]);
        log({ event: 'sessionEnd', by: 'reset', outcome: 'ok', person: person.id });
        const isNew = person.passwordHash === NO_PASSWORD;
        if (!isNew)
          await insertNotices(tx, [
            {
              id: newId(),
              tenant: caller.tenant,
              person: person.id,
              about: 'passwordReset',
              sender: caller.person.id,
              senderName: getLocalizedName(caller.person.names, language),
              opinion: '',
              at: clock.now(),
            },
          ]);
        await logCreatedLinks(tx, caller, [row], isNew ? 'invited' : 'reset');
        const kind = isNew ? 'invitation' : 'reset';
        if (!byMail) return ok({ address, link: await createLink(tx, row, kind, caller, language) });
        await mailLink(tx, { person, kind, madeBy: caller.person.id });
        wake();
        return ok({ address, link: null });
      }),
    ),
  ];
}

type PersonRow = Awaited<ReturnType<typeof selectActiveUsers>>[number];

const selectActiveUsers = (tx: Sql, { tenant }: Caller, ids: readonly string[]) =>
  tx
    .select({ person: people, department: groups.names })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(and(eq(people.tenant, tenant), eq(people.hasLeft, false), inArray(people.id, [...ids])));
