import type { FastifyInstance } from 'fastify';
import { StartProblem } from '../startProblem.ts';

/** Starts to answer; gives the port, which differs from the wanted one when that is 0. */
export async function listen(app: FastifyInstance, { host, port }: { readonly host: string; readonly port: number }): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartProblem(`Port ${port} is in use on ${host}: stop what uses it, or set PORT to another one.`);
    if (code === 'EACCES') throw new StartProblem(`Port ${port} may not be used by this user: set PORT to a number above 1023.`);
    throw new StartProblem(`The server cannot listen on ${host}:${port}: ${message}.`);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
