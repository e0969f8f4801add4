import { eq } from 'drizzle-orm';
import { mailCalls } from '#contract/directory/mailEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import type { Database } from '#server/db/database.ts';
import { people } from '#server/db/schema/identity.ts';
import { mailPreferences } from '#server/db/schema/mails.ts';
import type { CompanyMail } from '#server/company/companyMail.ts';

interface MailRoutesDeps {
  readonly database: Database;
  readonly hasMail: boolean;
  readonly mail: () => CompanyMail;
}

export const mailRoutes = ({ database, hasMail, mail }: MailRoutesDeps): readonly ServerRoute[] => [
  route(mailCalls.get, async (_, { person }) => {
    const [row] = await database.sql
      .select({ email: people.email, wishes: mailPreferences })
      .from(people)
      .leftJoin(mailPreferences, eq(mailPreferences.person, people.id))
      .where(eq(people.id, person.id));
    const { quiet, timeZone } = mail();
    return ok({
      isOffered: hasMail,
      email: row?.email ?? '',
      isWanted: row?.wishes?.isWanted ?? true,
      quietFrom: row?.wishes?.quietFrom ?? quiet.from,
      quietTo: row?.wishes?.quietTo ?? quiet.to,
      timeZone,
    });
  }),
  route(mailCalls.save, async ({ body: wishes }, { person }, { language }) => {
    await database.sql
      .insert(mailPreferences)
      .values({ person: person.id, language, ...wishes })
      .onConflictDoUpdate({ target: mailPreferences.person, set: { language, ...wishes } });
    return ok(undefined);
  }),
];
