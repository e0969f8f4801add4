import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { selectSearchText } from '#server/engine/searchText.ts';
import type { Database } from '#server/db/database.ts';
import { shareReaders, shares } from '#server/db/schema/following.ts';
import { people } from '#server/db/schema/identity.ts';
import { holders, tasks } from '#server/db/schema/openWork.ts';
import { instances, participants } from '#server/db/schema/requests.ts';

type Request = typeof instances.$inferSelect;
type Task = typeof tasks.$inferSelect;

/** A task row of the generated company for the list model. */
export interface GeneratedTask {
  readonly task: Task;
  readonly request: Request;
  /** The users and groups whose to-do list contains it. */
  readonly holders: readonly string[];
}
export interface GeneratedCompany {
  readonly tasks: readonly GeneratedTask[];
  readonly requests: readonly Request[];
  /** The users and groups who may read each request: participants and readers of a shared link. */
  readonly readers: ReadonlyMap<string, ReadonlySet<string>>;
  /** The search text of each user. */
  readonly found: ReadonlyMap<string, string>;
}

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-18T12:00:00+08:00');

const WORDS = [
  'Trip',
  'TRIP to Kyōto',
  '出差',
  '出張',
  '100%_sure',
  'back\\slash',
  'Ｗｉｄｅ',
  'ÄRGER',
  'LV-7',
  'line',
  'ハンコ',
  'ﾊﾝｺ',
  // Too long for an index; in three languages even longer than a page.
  '稟議'.repeat(400),
];
const anyTitle = fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((two) => two.join(' '));
const anyTitles = fc.record({ 'zh-CN': anyTitle, 'en-US': anyTitle, 'ja-JP': anyTitle }, { requiredKeys: ['zh-CN'] });

/**
 * Generates requests with tasks of every kind, assigned to users, groups, or both. Returns them for comparison with a
 * model.
 */
export async function generateLists(
  database: Database,
  template: string,
  { persons, members }: { readonly persons: readonly string[]; readonly members: readonly string[] },
  seed: number,
): Promise<GeneratedCompany> {
  const anyMembers = fc.subarray([...members], { minLength: 1, maxLength: 3 });
  const anyOutline = fc.record({
    titles: anyTitles,
    number: fc.constantFrom('', 'LV-2026-0001', 'LV-2026-0002', 'EX-7', 'ex-70'),
    initiator: fc.constantFrom(...persons),
    category: fc.constantFrom('hr', 'finance'),
    status: fc.constantFrom('running' as const, 'running' as const, 'suspended' as const, 'drafted' as const),
    startedAt: fc.nat(40).map((hours) => NOON + hours * HOUR),
    endedAt: fc.constantFrom(null, NOON + 50 * HOUR),
    concerned: fc.subarray([...members], { maxLength: 3 }),
    opened: fc.subarray([...persons], { maxLength: 1 }),
    tasks: fc.array(
      fc.record({
        nodeName: fc.constantFrom('Approval', 'Review 100%', '复核'),
        kind: fc.constantFrom('ordinary' as const, 'communication' as const),
        status: fc.constantFrom('new' as const, 'opened' as const, 'replied' as const),
        createdAt: fc.nat(30).map((hours) => NOON + hours * HOUR),
        dueAt: fc.constantFrom(null, NOON, NOON + 26 * HOUR),
        assignee: fc.option(fc.constantFrom(...persons)),
        owner: fc.option(fc.constantFrom(...persons)),
        candidates: anyMembers,
      }),
      { maxLength: 2 },
    ),
  });
  const outlines = fc.sample(anyOutline, { seed, numRuns: 150 });
  return database.transaction(async (tx) => {
    const [request] = await tx.select().from(instances).where(eq(instances.id, template));
    const [task] = await tx.select().from(tasks).where(eq(tasks.instance, template));
    if (request === undefined || task === undefined) throw new Error('There is nothing to begin with.');
    const { found: _found, ...row } = request;
    const all: GeneratedTask[] = [];
    const readers = new Map<string, Set<string>>();
    const requests: Request[] = [];
    for (const [index, outline] of outlines.entries()) {
      const id = `9${String(index).padStart(18, '0')}`;
      const { titles, concerned, opened, tasks: open, ...changed } = outline;
      const values = { ...row, ...changed, id, subject: { ...titles }, initiatorName: changed.initiator };
      const [written] = await tx.insert(instances).values(values).returning();
      if (written === undefined) throw new Error('Nothing was written.');
      requests.push(written);
      const isDraft = changed.status === 'drafted';
      readers.set(id, new Set(isDraft ? [] : [changed.initiator, ...concerned, ...opened]));
      if (isDraft) continue;
      const unanswered = open.filter((each) => each.status !== 'replied').length;
      const concernedOnes = [...new Set([changed.initiator, ...concerned])];
      const searched = { initiator: changed.initiator, found: selectSearchText(id) };
      await tx
        .insert(participants)
        .values(concernedOnes.map((member) => ({ instance: id, member, open: unanswered, ...searched })));
      for (const person of opened) {
        const share = { id: `s${id}`, token: `t${id}`, instance: id, person, tenant: row.tenant, at: NOON };
        await tx.insert(shares).values(share);
        await tx.insert(shareReaders).values({ share: share.id, person, at: NOON });
      }
      for (const [place, { candidates, ...given }] of open.entries()) {
        const { category } = changed;
        const stored: Task = { ...task, ...given, id: `${8 - place}${id.slice(1)}`, instance: id, category };
        await tx.insert(tasks).values(stored);
        const held = given.status === 'replied' ? [] : given.assignee === null ? candidates : [given.assignee];
        for (const member of held)
          await tx.insert(holders).values({
            tenant: row.tenant,
            member,
            createdAt: stored.createdAt,
            task: stored.id,
            ...searched,
          });
        all.push({ task: stored, request: written, holders: held });
      }
    }
    const found = await tx.select({ id: people.id, found: people.found }).from(people);
    return { tasks: all, requests, readers, found: new Map(found.map((each) => [each.id, each.found])) };
  });
}
