import type { FastifyInstance } from 'fastify';
import { makeWorker } from '../engine/worker.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Statements } from '../storage/database.ts';
import type { CompanyMail } from './companyMail.ts';
import { gatherMail } from './gatherMail.ts';
import type { MailServer } from './mailServer.ts';
import { sendMail } from './sendMail.ts';

interface MailingDeps {
  readonly database: Statements;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly mailer: MailServer;
  readonly address: string;
  readonly mail: () => CompanyMail;
  readonly tell: (line: string) => void;
}

/** Mail, by a worker of its own: nothing else waits for a mail server. */
export interface Mailing {
  readonly wake: () => void;
  readonly settle: () => Promise<void>;
  readonly start: (app: FastifyInstance) => void;
}

export const makeMailing = ({ mail, ...deps }: MailingDeps): Mailing =>
  makeWorker([
    () => gatherMail({ database: deps.database, newId: deps.newId, now: deps.clock.now(), mail: mail() }),
    () => sendMail({ ...deps, mail: mail() }),
  ]);

/** Where there is no mail server. */
export const NO_MAILING: Mailing = {
  wake: () => undefined,
  settle: () => Promise.resolve(),
  start: () => undefined,
};
