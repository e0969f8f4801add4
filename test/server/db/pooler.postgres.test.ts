import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/openPostgres.ts';
import { createSchema, isPostgresAvailable, postgresAddress, runsPostgres } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';
import { isPgBouncerInstalled, startPgBouncer, type PgBouncer } from '#test/support/startPgBouncer.ts';

const REQUESTS = 24;

describe.skipIf(!runsPostgres || !isPostgresAvailable || !isPgBouncerInstalled)('behind PgBouncer (PostgreSQL)', () => {
  let pooler: PgBouncer;
  let address: string;
  const servers: Database[] = [];
  const apps: FastifyInstance[] = [];
  const said: string[] = [];
  beforeAll(async () => {
    pooler = await startPgBouncer(postgresAddress);
    address = await pooler.addSchema(await createSchema());
    const open = () => openPostgres(address, { isPooled: true, logLine: (line) => said.push(line) });
    servers.push(await open(), await open());
    await migrate(servers[0]!);
  });
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const server of servers) await server.close();
    await pooler.stop();
  });

  it('refuses a connection as without the setting, because of its options', async () => {
    await expect(openPostgres(address)).rejects.toThrow('unsupported startup parameter');
  });

  it('two servers start and decide requests at the same time, each once, with ids of their own', async () => {
    const platforms = [await startDemoPlatform(servers[0]!), await startDemoPlatform(servers[1]!)];
    apps.push(...platforms.map(({ app }) => app));
    const clients = platforms.map((platform) => createWorkflowClients(platform));
    const initiators = await Promise.all(clients.map((client) => client('zhangwei')));
    const approvers = await Promise.all(clients.map((client) => client('wangfang')));
    const decided = await Promise.all(
      Array.from({ length: REQUESTS }, async (_, index) => {
        const { instId } = await initiators[index % 2]!.start('leave', LEAVE);
        const other = approvers[(index + 1) % 2]!;
        const task = await other.taskOf(instId);
        expect(await other.decide(task?.taskId ?? '', 'AGREE')).toMatchObject({ success: true });
        return instId;
      }),
    );
    expect(new Set(decided).size).toBe(REQUESTS);
    for (const instance of decided)
      expect(
        (await initiators[0]!.history(instance)).filter(({ checkStatus }) => checkStatus === 'AGREE'),
      ).toHaveLength(1);
    expect(servers.map(({ nodeNumber }) => nodeNumber())).toEqual([0, 1]);
  });

  it('keeps nothing of a transaction for the next one on the same server connection', async () => {
    const limitOf = async (tx: Database['sql']) => {
      const { rows } = (await tx.execute(sql`select current_setting('statement_timeout') as value`)) as {
        rows: { value: string }[];
      };
      return rows[0]?.value;
    };
    const [server] = servers;
    const limits = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? server!.background.transaction(limitOf) : server!.transaction(limitOf),
      ),
    );
    expect(new Set(limits.filter((_, index) => index % 2 === 0))).toEqual(new Set(['1h']));
    expect(new Set(limits.filter((_, index) => index % 2 === 1))).toEqual(new Set(['0']));
  });

  it('cancels a single statement of background work only after its own limit', async () => {
    const limitOf = async (statements: Database['background']) => {
      const { rows } = (await statements.sql.execute(sql`select current_setting('statement_timeout') as value`)) as {
        rows: { value: string }[];
      };
      return rows[0]?.value;
    };
    const [server] = servers;
    const limits = await Promise.all(
      Array.from({ length: 20 }, async () => [await limitOf(server!.background), await limitOf(server!)]),
    );
    expect(limits).toEqual(limits.map(() => ['1h', '0']));
    await expect(server!.background.sql.execute(sql`select nothing from nowhere`)).rejects.toThrow();
    expect(await limitOf(server!.background)).toBe('1h');
  });

  it('prints that the role has no limit of time', () => {
    expect(said.filter((line) => line.includes("SET statement_timeout = '10s'"))).toHaveLength(2);
  });
});
