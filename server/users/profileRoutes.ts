import { and, eq, ne, or, sql as raw } from 'drizzle-orm';
import { directory, type ProfileDto } from '#contract/directory/directoryEndpoints.ts';
import type { ProfileDetails } from '#domain/directory/person.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { validateProfile } from '#domain/validation/profileRules.ts';
import { deletePasswordLinks } from '#server/auth/passwordLinks/createPasswordLink.ts';
import type { Queue } from '#server/http/concurrencyLimit.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError, serverError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { checkOwnPassword } from '#server/auth/session/checkOwnPassword.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';
import type { IdentityProofs } from '#server/auth/session/proofs.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import type { Database, Sql } from '#server/db/database.ts';
import type { Language } from '#application/formatting/language.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatFieldIssue } from '#server/i18n/sentence.ts';
import { DIMENSIONS } from '#server/directory/dimensions.ts';
import type { PersonRow } from '#server/directory/directory.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { isPhoto } from '#server/directory/photos.ts';
import { normalizeSearch } from '#server/db/createSearchText.ts';
import { toUserDto } from '#server/directory/wirePeople.ts';

export interface ProfileDeps {
  readonly database: Database;
  readonly clock: ServerClock;
  readonly proofs: Pick<IdentityProofs, 'getProofMethod' | 'hasRecentProof'>;
  /** Limits the number of parallel password checks. */
  readonly loginQueue: Queue;
  readonly log: SecurityLog;
}

/** How long after a login a user without a password may change their email address. */
const RECENT_LOGIN_MINUTES = 15;

/**
 * Endpoints for users' own profile (contract people 2, `edit` and `save`). The server decides what users may change:
 * name, account, entry date, department and rights are managed by the company, whatever is sent.
 */
export function profileRoutes(deps: ProfileDeps): readonly ServerRoute[] {
  const { database, clock, proofs, loginQueue, log } = deps;
  /** Today in the easternmost time zone, so that no birthday is refused as a future date. */
  const today = () => new Date(clock.now() + MAX_UTC_OFFSET_MS).toISOString().slice(0, 10);

  return [
    route(directory.edit, async ({ fields: { pkId } }, caller, { language }) => {
      const [row] = await loadProfile(database.sql, caller);
      if (!row) return refusedError('notFound');
      const { person, department } = row;
      const isOwn = pkId === undefined || pkId === '' || pkId === person.id;
      const departmentName = getLocalizedName(department.names, language);
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
        user: isOwn ? toUserDto(row, caller, language) : null,
        mailProof: await proofs.getProofMethod(caller),
      });
    }),
    {
      ...route(directory.save, async ({ body }, caller, request) => {
        const { userId = '' } = body;
        if (userId && userId !== caller.person.id) return refusedError('forbidden');
        const proved = await proveForMail(body, caller, request);
        if (!proved.ok) return proved;
        return database.command((tx) => save(tx, body, caller, request.language));
      }),
      successMessage: 'profileSaved',
    },
  ];

  /** Requires the password, or a recent login, to change the mail address. */
  async function proveForMail(said: ProfileDto, caller: Caller, request: RequestContext): Promise<Result<unknown>> {
    const [person] = await database.sql.select().from(people).where(eq(people.id, caller.person.id));
    if (!person) return ok(undefined);
    const changed = pickChangedDetails(said, person);
    // Invalid values are reported before the password is asked for.
    if (changed.email === undefined || validateProfile(changed, today()).length > 0) return ok(undefined);
    const { oldPwd } = said;
    if ((await proofs.getProofMethod(caller)) === 'recentLogin') {
      const isRecent = await proofs.hasRecentProof(request, RECENT_LOGIN_MINUTES);
      return isRecent
        ? ok(undefined)
        : serverError(request.language, 'mailNeedsLogin', { minutes: RECENT_LOGIN_MINUTES });
    }
    if (!oldPwd) return serverError(request.language, 'mailNeedsPassword');
    const words = { wrong: 'passwordWrong', wait: 'waitBeforeLogin' } as const;
    return loginQueue(request.address, () => checkOwnPassword(deps, oldPwd, caller, request, words));
  }

  async function save(tx: Sql, said: ProfileDto, caller: Caller, language: Language): Promise<Result<null>> {
    const [person] = await tx.select().from(people).where(eq(people.id, caller.person.id)).for('no key update');
    if (!person) return refusedError('notFound');
    const changed = pickChangedDetails(said, person);
    const [issue] = validateProfile(changed, today());
    if (issue) return fail({ kind: 'rejectedByServer', message: formatFieldIssue(language, issue) });
    const photo = said.photo === undefined ? person.photo : said.photo || null;
    if (photo !== null && photo !== person.photo && !(await isPhoto(tx, photo, person)))
      return refusedError('file.unknown');
    const { email = person.email } = changed;
    if (email !== person.email) {
      if (email !== '' && (await isOthersMail(tx, person, email))) return serverError(language, 'mailOfAnother');
      await deletePasswordLinks(tx, [person.id]);
      log({ event: 'mailChange', outcome: 'ok', person: person.id });
    }
    await tx
      .update(people)
      .set({ ...changed, photo, found: updateSearchText(person, email) })
      .where(eq(people.id, person.id));
    return ok(null);
  }
}

/** Whether another user of the tenant has the address, as company mail or as own mail. */
async function isOthersMail(tx: Sql, { id, tenant }: PersonRow, email: string): Promise<boolean> {
  // Prevents two users from taking the same address at the same time.
  await lockDirectory(tx, tenant);
  const mail = email.trim().toLowerCase();
  const [other] = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.tenant, tenant),
        ne(people.id, id),
        or(eq(raw`lower(trim(${people.email}))`, mail), eq(raw`lower(trim(${people.companyEmail}))`, mail)),
      ),
    )
    .limit(1);
  return other !== undefined;
}

const MAX_UTC_OFFSET_MS = 14 * 60 * 60 * 1000;

const loadProfile = (sql: Sql, { person }: Caller) =>
  sql
    .select({ person: people, department: { names: groups.names, head: groups.head } })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(eq(people.id, person.id));

/** Returns the changed values. Only these are validated, because unchanged ones may not meet newer rules. */
function pickChangedDetails(said: ProfileDto, person: PersonRow): Partial<ProfileDetails> {
  const { birthday, sex, mobile, email, address, urgent, urgentMobile } = said;
  const all = {
    birthday: birthday?.slice(0, DATE_CHARACTERS),
    sex: sex === 'fmale' ? ('female' as const) : sex,
    mobile,
    email,
    address,
    emergencyContact: urgent,
    emergencyMobile: urgentMobile,
  };
  const entries = Object.entries(all).flatMap(([name, value]) => {
    const text = value === null ? '' : value;
    return text === undefined || text === person[name as keyof typeof all] ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}
const DATE_CHARACTERS = '2026-05-31'.length;

/** Returns the search text with the mail address replaced. */
function updateSearchText({ found, email: was }: PersonRow, email: string): string {
  const others = found.split('\n').filter((line) => was === '' || line !== normalizeSearch(was));
  return [...others, ...(email === '' ? [] : [normalizeSearch(email)])].join('\n');
}
