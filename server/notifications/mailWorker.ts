import type { FastifyInstance } from 'fastify';
import { createWorker } from '#server/engine/worker.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Statements } from '#server/db/database.ts';
import type { CompanyMail } from '#server/company/companyMail.ts';
import { buildDigest } from './buildDigest.ts';
import type { MailServer } from './mailServer.ts';
import { sendMail } from './sendMail.ts';

interface MailWorkerDeps {
  readonly database: Statements;
  readonly clock: ServerClock;
  readonly newId: () => string;
  readonly mailer: MailServer;
  readonly address: string;
  readonly mail: () => CompanyMail;
  readonly tell: (line: string) => void;
}

/** A separate worker for mail, so that a slow mail server delays nothing else. */
export interface MailWorker {
  readonly wake: () => void;
  readonly settle: () => Promise<void>;
  readonly start: (app: FastifyInstance) => void;
}

export const createMailWorker = ({ mail, ...deps }: MailWorkerDeps): MailWorker =>
  createWorker([
    () => buildDigest({ database: deps.database, newId: deps.newId, now: deps.clock.now(), mail: mail() }),
    () => sendMail({ ...deps, mail: mail() }),
  ]);

/** Used if no mail server is configured. */
export const NO_MAIL_WORKER: MailWorker = {
  wake: () => undefined,
  settle: () => Promise.resolve(),
  start: () => undefined,
};
