import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { access, type AccessLinkDto } from '#api/accessEndpoints.ts';
import type { AccessKind } from '#domain/session/accessKind.ts';
import { ok } from '#domain/shared/result.ts';
import type { CompanyLoginSettings } from '../companyLogin/companyLoginSettings.ts';
import { DIMENSIONS } from '../directory/dimensions.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import type { Queue } from '../http/queue.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { rejected } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import { policyOf } from '../session/changePassword.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { notices } from '../storage/schema/notices.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import { nameIn } from '../texts/nameIn.ts';
import { findAccessLink, INVITED_HOURS, makeAccessLink } from './makeAccessLink.ts';
import { personOfLink } from './personOfLink.ts';
import { makeTakeAccessLink, type TakeDeps } from './takeAccessLink.ts';

export interface AccessDeps extends TakeDeps {
  readonly settings: CompanyLoginSettings;
  /** Where the pages are, as the operator says. */
  readonly address: string | undefined;
  readonly newId: () => string;
  /** Passwords are hashed by so many at a time, and no more wait. */
  readonly inTurn: Queue;
}

/** Links with which somebody chooses a password: who opens them, and administrators who make them (ADR 43). */
export function accessRoutes(deps: AccessDeps): readonly ServerRoute[] {
  const { database, clock, passwordLogin, settings, address = '', newId, inTurn } = deps;
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

  return [
    serve(access.look, async ({ body }, _, { language }) => {
      const link = await findAccessLink(database.sql, body.secret, clock.now());
      const person = link && (await personOfLink(database.sql, link));
      if (link === undefined || person === undefined) return rejected(language, 'access.ended');
      const isOff = !passwordLogin.mayUse(person);
      return ok({
        kind: link.kind,
        name: nameIn(person.names, language),
        account: person.account,
        company: await companyName(database.sql, link.tenant, language),
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
        return ok({ address, links, leftOut });
      }),
    ),
    serve(access.reset, ({ body }, caller, { language }) =>
      database.command(async (tx) => {
        await lockDirectory(tx, caller.tenant);
        const [row] = await peopleOf(tx, caller, [body.person]);
        if (row === undefined) return rejected(language, 'access.nobody');
        const { person } = row;
        if (person.isAdministrator && person.passwordHash !== NO_PASSWORD)
          return rejected(language, 'access.administrator', { account: person.account });
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
        return ok({ address, link: await linkFor(tx, row, isNew ? 'invitation' : 'reset', caller, language) });
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

/** What the top of its departments is called. */
async function companyName(sql: Sql, tenant: string, language: Language): Promise<string> {
  const [root] = await sql
    .select({ names: groups.names })
    .from(groups)
    .where(
      and(
        eq(groups.tenant, tenant),
        eq(groups.dimension, DIMENSIONS.department.id),
        isNull(groups.parent),
        ne(groups.isClosed, true),
      ),
    )
    .orderBy(groups.position)
    .limit(1);
  return root ? nameIn(root.names, language) : '';
}
