import type { Database, Sql } from '#server/db/database.ts';

interface Query {
  execute(...given: readonly unknown[]): Promise<unknown>;
}
type Prepare = (...given: readonly unknown[]) => Query;

const countRows = (answer: unknown): number => {
  const rows = Array.isArray(answer) ? answer : (answer as { readonly rows?: readonly unknown[] } | null)?.rows;
  return rows?.length ?? 0;
};

/** Wraps a database and counts the rows its snapshots return to this process. */
export function countedRows(database: Database) {
  const counted = { rows: 0 };
  const watched = new WeakSet<object>();
  const watch = (tx: Sql): void => {
    const { session } = tx._;
    if (watched.has(session)) return;
    watched.add(session);
    const prepare = session.prepareQuery.bind(session) as Prepare;
    const counting: Prepare = (...given) => {
      const query = prepare(...given);
      const execute = query.execute.bind(query);
      query.execute = async (...values) => {
        const answer = await execute(...values);
        counted.rows += countRows(answer);
        return answer;
      };
      return query;
    };
    Object.assign(session, { prepareQuery: counting });
  };
  const snapshot: Database['snapshot'] = (work) =>
    database.snapshot((tx) => {
      watch(tx);
      return work(tx);
    });
  return { counted, database: Object.assign(Object.create(database) as Database, { snapshot }) };
}
