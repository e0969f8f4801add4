import pg from 'pg';

/** Searched table, with the order and the number of rows of its first page. */
const TABLES = {
  people: { order: 'position', rows: 50 },
  instances: { order: 'started_at', rows: 20 },
} as const;
export type PeerTable = keyof typeof TABLES;

/**
 * Copies the searched texts to tables with a trigram index. `search` does what a search needs at least: the first page
 * of the matching rows, by plain `ilike` on one connection, without rights, names or counts.
 */
export async function createPeer(address: string) {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  for (const [table, { order }] of Object.entries(TABLES)) {
    await client.query(`create table peer_${table} as select id, found, ${order} from ${table}`);
    await client.query(`create index on peer_${table} using gin (found gin_trgm_ops)`);
    await client.query(`create index on peer_${table} (${order} desc)`);
  }
  return {
    async search(table: PeerTable, text: string): Promise<void> {
      const { order, rows } = TABLES[table];
      await client.query(`select id from peer_${table} where found ilike $1 order by ${order} desc limit ${rows}`, [
        `%${text}%`,
      ]);
    },
    close: () => client.end(),
  };
}
