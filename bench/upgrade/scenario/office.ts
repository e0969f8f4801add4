import type { Company } from '#test/support/company.ts';
import type { ManualClock } from '#test/support/createManualClock.ts';
import { fillRequired } from '#test/support/forms/fillRequired.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** A company at work with a controlled clock. A refused call aborts the dump. */
export interface Office {
  readonly company: Company;
  readonly person: (account: string) => Promise<Colleague>;
  /** Starts a request with a complete form. */
  readonly start: (account: string, key: string, changes?: object) => Promise<string>;
  /** Starts a request of a process without a form of its own. */
  readonly startBare: (account: string, key: string, variables: object, more?: object) => Promise<string>;
  readonly call: (account: string, path: string, body?: object) => Promise<Reply>;
  readonly decide: (account: string, instId: string, checkType?: string, more?: object) => Promise<void>;
  readonly taskIn: (instId: string, account: string) => Promise<string>;
  readonly idOf: (account: string) => string;
  /** Returns uploaded files as a form field stores them. */
  readonly upload: (account: string, name: string) => Promise<string>;
  readonly pass: (minutes: number) => void;
}

interface Reply {
  readonly success?: boolean;
  readonly data?: { readonly id: string; readonly token: string; readonly instId: string };
}

const MINUTE = 60_000;

export function officeOf(company: Company, clock: ManualClock): Office {
  const person = (account: string) => company.person(account);
  const pass = (minutes: number): void => clock.advance(minutes * MINUTE);
  const call: Office['call'] = async (account, path, body) => {
    pass(1);
    return accepted(path, await (await person(account)).call(path, body));
  };
  const taskIn: Office['taskIn'] = async (instId, account) => company.taskIn(instId, await person(account));
  return {
    company,
    person,
    call,
    taskIn,
    pass,
    idOf: company.idOf,
    async start(account, key, changes) {
      pass(1);
      return company.start(await person(account), key, changes);
    },
    async startBare(account, key, variables, more) {
      pass(1);
      const formJson = JSON.stringify({ [`${key}-variables`]: variables });
      return (await (await person(account)).start(key, {}, { formJson, ...more })).instId;
    },
    async decide(account, instId, checkType = 'AGREE', more = {}) {
      pass(1);
      const taskId = await taskIn(instId, account);
      const signer = await person(account);
      const formJson = checkType === 'AGREE' ? await filledAt(signer, taskId) : '{}';
      accepted(checkType, await signer.decide(taskId, checkType, { formJson, ...more }));
    },
    upload: async (account, name) => (await person(account)).upload(name),
  };
}

/** Returns the forms of a task with a value in every required field. */
async function filledAt(signer: Colleague, taskId: string): Promise<string> {
  const views = (await signer.open(taskId)).formData?.data ?? [];
  return JSON.stringify(Object.fromEntries(views.map((view) => [view.alias, fillRequired(view)])));
}

/** Some calls answer with an empty body. */
function accepted(what: string, reply: Reply | null): Reply {
  if (reply === null) return {};
  if (reply.success !== true) throw new Error(`${what} was refused: ${JSON.stringify(reply)}`);
  return reply;
}
