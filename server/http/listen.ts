import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartProblem } from '../startProblem.ts';

interface Place {
  readonly host: string;
  readonly port: number;
}

/** Throws StartProblem when the server could not listen: told at once, before a new database is filled for nothing. */
export const checkPort = ({ host, port }: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(problemOf(error, { host, port })));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });

/** Starts to answer; gives the port, which differs from the wanted one when that is 0. */
export async function listen(app: FastifyInstance, place: Place): Promise<number> {
  await app.listen(place).catch((error: NodeJS.ErrnoException) => {
    throw problemOf(error, place);
  });
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : place.port;
}

function problemOf({ code, message }: NodeJS.ErrnoException, { host, port }: Place): StartProblem {
  if (code === 'EADDRINUSE')
    return new StartProblem(`Port ${port} is in use on ${host}: stop what uses it, or set PORT to another one.`);
  if (code === 'EACCES')
    return new StartProblem(`Port ${port} may not be used by this user: set PORT to a number above 1023.`);
  return new StartProblem(`The server cannot listen on ${host}:${port}: ${message}.`);
}
