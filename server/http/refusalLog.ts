import type { FastifyRequest } from 'fastify';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, PersonId } from '#domain/shared/ids.ts';
import type { RefusalCode } from '#domain/shared/refusal.ts';
import type { RefusalEvent, SecurityLog } from './securityLog.ts';

export const PERSON_DECORATOR = 'person';
export const setRequestPerson = (request: FastifyRequest, person: PersonId): void =>
  request.setDecorator(PERSON_DECORATOR, person);
/** Returns the caller's id; `undefined` until the session has been read. */
export const getRequestPerson = (request: FastifyRequest): PersonId | undefined =>
  request.getDecorator<PersonId | undefined>(PERSON_DECORATOR);

/** Returns the route below `/api`, without values of its path. */
export const getRequestCall = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.url ?? '').replace(/^\/api/u, '');

/** An object that the caller may not read is refused as `notFound` or `file.unknown`, like a missing one. */
const EVENTS_BY_REFUSAL: Partial<Readonly<Record<RefusalCode, RefusalEvent>>> = {
  forbidden: 'right',
  notFound: 'right',
  'file.unknown': 'right',
  'instance.byLink': 'right',
  'instance.notYours': 'right',
  'invitation.unknown': 'right',
  'record.notAllowed': 'right',
  'report.notYours': 'right',
  'session.otherPerson': 'right',
  'start.noRight': 'right',
  'task.notCandidate': 'right',
  'task.notYours': 'right',
  'file.noRoom': 'limit',
  'file.tooLarge': 'input',
  'file.notWhatItSays': 'input',
};

const EVENTS_BY_STATUS: Readonly<Record<number, { readonly event: RefusalEvent; readonly reason: string }>> = {
  400: { event: 'input', reason: 'shape' },
  413: { event: 'input', reason: 'size' },
  415: { event: 'input', reason: 'mediaType' },
  429: { event: 'limit', reason: 'rate' },
};

const MINUTE = 60_000;

/** Writes refused calls to the security log. */
export interface RefusalLog {
  logFailure(request: FastifyRequest, failure: Failure): void;
  logStatus(request: FastifyRequest, status: number): void;
}

/** Refused input and limits are logged once per minute, caller and call, so that refused calls do not fill the log. */
export function createRefusalLog(log: SecurityLog, now: () => Instant): RefusalLog {
  const logged = new Set<string>();
  let minute = 0;
  const isRepeated = (key: string): boolean => {
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) logged.clear();
    minute = current;
    return logged.size === logged.add(key).size;
  };
  const write = (request: FastifyRequest, event: RefusalEvent, reason: string): void => {
    const [call, person, address] = [getRequestCall(request), getRequestPerson(request), request.ip];
    if (event !== 'right' && isRepeated([event, reason, call, person ?? address].join(' '))) return;
    log({ event, outcome: 'refused', call, reason, person, address });
  };
  return {
    logFailure(request, failure) {
      const code = failure.kind === 'refused' ? failure.refusal.code : undefined;
      const event = code && EVENTS_BY_REFUSAL[code];
      if (event !== undefined) write(request, event, code ?? '');
    },
    logStatus(request, status) {
      const found = request.url.startsWith('/api/') ? EVENTS_BY_STATUS[status] : undefined;
      if (found !== undefined) write(request, found.event, found.reason);
    },
  };
}
