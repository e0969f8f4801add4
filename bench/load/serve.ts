import { openPostgres } from '#server/storage/openPostgres.ts';
import { keepMemorySmall } from '#server/keepMemorySmall.ts';
import { portOf, startOn } from './dataset.ts';

/** The server of the measurement, a process by itself: its port goes to whoever has started it. */
keepMemorySmall();
const database = await openPostgres(process.argv[2] ?? '');
const { app } = await startOn(database);
process.send?.(await portOf(app));
process.on('disconnect', () => void app.close().then(() => database.close()));
