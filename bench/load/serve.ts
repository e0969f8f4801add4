import { createHash } from 'node:crypto';
import { openPostgres } from '#server/db/openPostgres.ts';
import { listenOnFreePort, startOn } from './dataset.ts';
import { SCIM_TOKEN } from './scimToken.ts';

/**
 * Runs the measured server in a process of its own, and sends its port to the parent process. With `separate` as second
 * argument, it builds and sends every statement separately.
 */
const database = await openPostgres(process.argv[2] ?? '', { reusesStatements: process.argv[3] !== 'separate' });
const scimTenants = [{ tenant: '1', hashes: [createHash('sha256').update(SCIM_TOKEN).digest('hex')] }];
const { app } = await startOn(database, { scimTenants });
process.send?.(await listenOnFreePort(app));
process.on('disconnect', () => void app.close().then(() => database.close()));
