import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { copyDefinitions } from './definitions.ts';
import type { PlatformWishes } from './platform.ts';

/** Creates the demo company with an interface to another system, which returns two rates. */
export async function startOtherSystem(): Promise<Pick<PlatformWishes, 'definitions' | 'outgoing'>> {
  const other = createServer((_, response) => response.end(JSON.stringify([{ code: 'EUR' }, { code: 'JPY' }])));
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const definitions = await copyDefinitions();
  await mkdir(join(definitions, 'interfaces'));
  await writeFile(
    join(definitions, 'interfaces/rates.json'),
    JSON.stringify({ name: 'Rates', address: `${origin}/rates` }),
  );
  afterAll(async () => {
    other.closeAllConnections();
    other.close();
    await rm(definitions, { recursive: true });
  });
  return { definitions, outgoing: [{ origin, isInside: true }] };
}
