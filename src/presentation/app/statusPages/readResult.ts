import type { PageParams } from '../../ui/navigation/addresses.ts';
import type { TextKey } from '../../ui/i18n/textKeys.ts';

/**
 * Allowed message names of the success page (spec 8, "Success messages"). The address is untrusted, so an unknown name
 * shows the general message.
 */
const SUCCESSES = [
  'approved',
  'returned',
  'started',
  'saved',
  'sent',
  'voided',
  'delivered',
  'deleted',
  'circulationCancelled',
  'communicationRevoked',
  'unbound',
  'received',
] as const;

/** The completed action, shown below the message that the specification fixes. */
const COMPLETED_ACTIONS = [
  'agree',
  'refuse',
  'abstain',
  'resubmit',
  'transfer',
  'return',
  'reply',
  'jump',
  'void',
  'delete',
  'saved',
  'started',
] as const;

/** The next step offered: the request, the draft, the user's requests, or the to-do list. */
const NEXT_STEPS = {
  resubmit: 'request',
  started: 'request',
  saved: 'draft',
  delete: 'requests',
  void: 'request',
} as const;
type NextStep = (typeof NEXT_STEPS)[keyof typeof NEXT_STEPS] | 'tasks';

export function parseSuccess(query: URLSearchParams): {
  readonly titleKey: TextKey;
  readonly deedKey: TextKey | undefined;
  readonly next: NextStep;
  readonly instance: string | undefined;
  readonly definition: string | undefined;
} {
  const name = SUCCESSES.find((each) => each === query.get('done'));
  const deed = COMPLETED_ACTIONS.find((each) => each === query.get('did'));
  const id = (param: string) => /^\d{1,24}$/u.exec(query.get(param) ?? '')?.[0];
  // A deleted request is never offered, even if the address has its id.
  const instance = deed === 'delete' || name === 'deleted' ? undefined : id('instId');
  const definition = id('defId');
  const wanted: NextStep =
    name === 'deleted' ? 'requests' : ((NEXT_STEPS as Partial<Record<string, NextStep>>)[deed ?? ''] ?? 'tasks');
  const isKnown = wanted === 'tasks' || wanted === 'requests' || instance !== undefined;
  return {
    titleKey: name === undefined ? 'message.done' : `message.${name}`,
    deedKey: deed && `exception.did.${deed}`,
    next: !isKnown ? 'tasks' : wanted === 'draft' && definition === undefined ? 'request' : wanted,
    instance,
    definition,
  };
}

const FAILURES = [
  'system',
  'systemLater',
  'backgroundLoading',
  'authorization',
  'submission',
  'network',
  'noDetailPage',
  'formNotConfigured',
  'taskEnded',
  'qrExpired',
] as const;

export function parseError(query: URLSearchParams): TextKey {
  const name = FAILURES.find((each) => each === query.get('error'));
  return name === undefined ? 'message.systemLater' : `message.${name}`;
}

/** Reasons why a public form is closed. Any other value counts as `unknown`. */
const CLOSE_REASONS = ['over', 'full', 'ended', 'unknown'] as const;

export function parseClosed(query: URLSearchParams): { readonly titleKey: TextKey; readonly adviceKey: TextKey } {
  const name = CLOSE_REASONS.find((each) => each === query.get('reason')) ?? 'unknown';
  return {
    titleKey: name === 'over' ? 'message.qrExpired' : `exception.closed.${name}`,
    adviceKey: `exception.closed.${name}Todo`,
  };
}

const FORM_PARAMS = ['code', 'alias', 'startTime', 'endTime'] as const;
type FormParams = Readonly<Partial<Record<(typeof FORM_PARAMS)[number], string>>>;

/** Returns the query parameters of a public form. Undefined if the address names none. */
export function parseFormParams(query: URLSearchParams): PageParams | undefined {
  const given: FormParams = Object.fromEntries(
    FORM_PARAMS.map((name) => [name, query.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
  );
  return given.code === undefined && given.alias === undefined ? undefined : { ...given };
}

export function parseOpening(query: URLSearchParams): {
  readonly opensAt: number | undefined;
  readonly form: PageParams | undefined;
} {
  const text = query.get('opensAt') ?? '';
  return { opensAt: /^\d{1,15}$/u.test(text) ? Number(text) : undefined, form: parseFormParams(query) };
}
