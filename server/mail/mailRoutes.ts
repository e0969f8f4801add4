import { eq } from 'drizzle-orm';
import { mailCalls } from '#api/mailEndpoints.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import type { Database } from '../storage/database.ts';
import { people } from '../storage/schema/identity.ts';
import { mailWishes } from '../storage/schema/mails.ts';
import type { CompanyMail } from './companyMail.ts';

interface MailRoutesDeps {
  readonly database: Database;
  readonly hasMail: boolean;
  readonly mail: () => CompanyMail;
}

/** What somebody wishes about their mail. */
export const mailRoutes = ({ database, hasMail, mail }: MailRoutesDeps): readonly ServerRoute[] => [
  serve(mailCalls.get, async (_, { person }) => {
    const [row] = await database.sql
      .select({ email: people.email, wishes: mailWishes })
      .from(people)
      .leftJoin(mailWishes, eq(mailWishes.person, people.id))
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
  serve(mailCalls.save, async ({ body: wishes }, { person }, { language }) => {
    await database.sql
      .insert(mailWishes)
      .values({ person: person.id, language, ...wishes })
      .onConflictDoUpdate({ target: mailWishes.person, set: { language, ...wishes } });
    return ok(undefined);
  }),
];
