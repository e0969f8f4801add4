import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartupError } from '#server/config/startupError.ts';

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Throws StartupError if the port cannot be used. Checked before a new database is filled. */
export const checkPort = ({ host, port }: ListenAddress): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(toStartupError(error, { host, port })));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });

/** Starts listening. Returns the port, which the system chooses if the configured one is 0. */
export async function listen(app: FastifyInstance, place: ListenAddress): Promise<number> {
  await app.listen(place).catch((error: NodeJS.ErrnoException) => {
    throw toStartupError(error, place);
  });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : place.port;
}

function toStartupError({ code, message }: NodeJS.ErrnoException, { host, port }: ListenAddress): StartupError {
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${port} is in use on ${host}: stop what uses it, or set PORT to another one.`);
  if (code === 'EACCES')
    return new StartupError(`Port ${port} may not be used by this user: set PORT to a number above 1023.`);
  return new StartupError(`The server cannot listen on ${host}:${port}: ${message}.`);
}
