import { eq } from 'drizzle-orm';
import { directory, type ProfileDto } from '#api/directoryEndpoints.ts';
import type { ProfileDetails } from '#domain/directory/person.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { profileIssues } from '#domain/validation/profileRules.ts';
import type { ServerClock } from '../serverClock.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import { groups, people } from '../storage/schema/identity.ts';
import type { Database, Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import { nameIn } from '../texts/nameIn.ts';
import { issueSentence } from '../texts/sentence.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { PersonRow } from './directory.ts';
import { isPhoto } from './photos.ts';
import { normalized } from './searchText.ts';
import { userDto } from './wirePeople.ts';

/**
 * What somebody says about themselves (contract people 2, `edit` and `save`). Which of it they may change is decided
 * here: name, account, day of entry, department and rights are the company's, whatever is sent.
 */
export function profileRoutes(database: Database, clock: ServerClock): readonly ServerRoute[] {
  /** Today where the day comes last: nobody's birthday is refused because their server is elsewhere. */
  const today = () => new Date(clock.now() + EAST_OF_ALL).toISOString().slice(0, 10);

  return [
    serve(directory.edit, async ({ fields: { pkId } }, caller, { language }) => {
      const [row] = await profileOf(database.sql, caller);
      if (!row) return refused('notFound');
      const { person, department } = row;
      const isOwn = pkId === undefined || pkId === '' || pkId === person.id;
      const departmentName = nameIn(department.names, language);
      return ok({
        sn: person.position,
        mainDepId: person.department,
        mainDepName: departmentName,
        dimArray: [
          {
            dimId: DIMENSIONS.department.id,
            dimName: DIMENSIONS.department.code,
            groupIds: person.department,
            groupNames: departmentName,
          },
        ],
        user: isOwn ? userDto(row, caller, language) : null,
      });
    }),
    {
      ...serve(directory.save, async ({ body }, caller, { language }) => {
        const { userId = '' } = body;
        if (userId && userId !== caller.person.id) return refused('forbidden');
        return database.command((tx) => save(tx, body, caller, language));
      }),
      says: 'profileSaved',
    },
  ];

  async function save(tx: Sql, said: ProfileDto, caller: Caller, language: Language): Promise<Result<null, Failure>> {
    const [person] = await tx.select().from(people).where(eq(people.id, caller.person.id)).for('no key update');
    if (!person) return refused('notFound');
    const changed = changesIn(said, person);
    const [issue] = profileIssues(changed, today());
    if (issue) return fail({ kind: 'rejectedByServer', message: issueSentence(language, issue) });
    const photo = said.photo === undefined ? person.photo : said.photo || null;
    if (photo !== null && photo !== person.photo && !(await isPhoto(tx, photo, person))) return refused('file.unknown');
    const { email = person.email } = changed;
    await tx
      .update(people)
      .set({ ...changed, photo, found: foundBy(person, email) })
      .where(eq(people.id, person.id));
    return ok(null);
  }
}

const EAST_OF_ALL = 14 * 60 * 60 * 1000;

const profileOf = (sql: Sql, { person }: Caller) =>
  sql
    .select({ person: people, department: { names: groups.names, head: groups.head } })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(eq(people.id, person.id));

/** What was said otherwise than it is: what has not been touched need not keep today's rules. */
function changesIn(said: ProfileDto, person: PersonRow): Partial<ProfileDetails> {
  const { birthday, sex, mobile, email, address, urgent, urgentMobile } = said;
  const all = {
    birthday: birthday?.slice(0, DAY_LETTERS),
    sex: sex === 'fmale' ? ('female' as const) : sex,
    mobile,
    email,
    address,
    emergencyContact: urgent,
    emergencyMobile: urgentMobile,
  };
  const told = Object.entries(all).flatMap(([name, value]) => {
    const text = value === null ? '' : value;
    return text === undefined || text === person[name as keyof typeof all] ? [] : [[name, text] as const];
  });
  return Object.fromEntries(told);
}
const DAY_LETTERS = '2026-05-31'.length;

/** A line for the mail that is, in place of the one that was. */
function foundBy({ found, email: was }: PersonRow, email: string): string {
  const others = found.split('\n').filter((line) => was === '' || line !== normalized(was));
  return [...others, ...(email === '' ? [] : [normalized(email)])].join('\n');
}
