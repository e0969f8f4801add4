import type { Endpoint, Shape } from '#contract/wire/endpoint.ts';

/** An HTTP call. */
export interface OddCall {
  readonly endpoint: Endpoint;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export type Chance = () => number;
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Part of the sent values, which must not appear in a log. */
export const MARKER = 'zQxMarkerQz';

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'prototype'];
const TEXTS = [
  '',
  ' ',
  'null',
  '[]',
  '{}',
  '{"value":null}',
  '[[[[[[]]]]]]',
  'AGREE',
  'SUPSPEND',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  '9'.repeat(30),
  '2026-02-30',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '+275760-09-13T00:00:00Z',
  '1000000000-01-01',
  '2026-11-22 25:61:61',
  `${MARKER}\nline`,
  `'; drop table tasks; -- ${MARKER}`,
  `${MARKER}\u0000\ud800`,
  '%',
  '_'.repeat(3000),
  Array.from({ length: 3000 }, (_, at) => (at * at * 7919).toString(36)).join(''),
  '../../etc/passwd',
  '<script>',
  '\u202e',
  ...NAMES,
];
const VALUES: readonly unknown[] = [null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], { constructor: 1 }, ...TEXTS];
const COLUMNS = [
  ...['SUBJECT', 'CREATE_TIME', 'STATUS', 'INST_ID', 'DEF_ID', 'TREE_ID', 'NAME', 'KEY', 'VERSION', 'IS_READ', 'TYPE'],
  ...['FULLNAME', 'MOBILE', 'ASSIGNEE', 'COMPLETE_TIME', 'END_TIME', 'OPINION', 'BILL_NO', 'CHECK_STATUS', 'PRIORITY'],
  ...['DEF_KEY', 'EXPIRED_TIME', 'CREATE_BY', 'APPLICANT_NAME', 'USER_NO', 'USER_ID', 'TO_USER_ID', 'TASK_TYPE', 'ID'],
  ...[
    'START_TIME',
    'REMARK',
    'READ_TIME',
    'OWNER',
    'OUTCOME',
    'NODE_NAME',
    'NODE_ID',
    'MSG_TITLE',
    'JUMP_TYPE',
    'EMAIL',
  ],
  ...['INST_NO', 'DEF_CODE', 'CONTENT', 'CHECK_TYPE', 'CC_TYPE', 'CATEGORY', 'BODEF_ALIAS', 'ALIAS'],
  ...NAMES,
];
const OPERATORS = ['EQ', 'NEQ', 'GT', 'GE', 'LT', 'LE', 'LK', 'LEK', 'RIK', 'IN', 'ISNULL', 'NOTNULL', 'constructor'];
const TYPES = ['S', 'I', 'L', 'SN', 'F', 'DB', 'BD', 'D', ''];
const LANGUAGES = ['en-US', 'zh-CN', 'ja-JP', 'constructor', '__proto__;q=x', `${MARKER};q=NaN`, ''];

/** Generates calls from the shapes of the endpoint table: valid, nearly valid and invalid ones. */
export function generateOddCalls(chance: Chance, known: () => readonly string[]) {
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
  const often = (share: number): boolean => chance() < share;

  const text = (): string => {
    if (often(0.5)) return oneOf(known());
    if (often(0.2)) return [oneOf(known()), oneOf(TEXTS), oneOf(known())].join(',');
    if (often(0.2)) return JSON.stringify({ [oneOf(NAMES)]: oneOf(TEXTS), leave: { days: oneOf(VALUES) } });
    return oneOf(TEXTS);
  };
  const filters = (): object =>
    Object.fromEntries(
      Array.from({ length: Math.floor(chance() * 4) }, () => {
        const prefix = often(0.5) ? `${oneOf(['v', 't', 'A', 'inst', ...NAMES])}.` : '';
        return [
          `Q_${prefix}${oneOf(COLUMNS)}__${oneOf(TYPES)}_${oneOf(OPERATORS)}`,
          often(0.9) ? oneOf(TEXTS) : oneOf(VALUES),
        ];
      }),
    );
  const page = (): object => ({
    pageNo: oneOf([1, 1, 1, 2, 0, -1, 1e9, 1e308, '3', 'x', null]),
    pageSize: oneOf([20, 20, 1, 0, -5, 1e9, '50', null]),
    ...(often(0.5) && { sortField: oneOf([...COLUMNS, `A.${oneOf(COLUMNS)}_`, oneOf(TEXTS)]) }),
    ...(often(0.5) && { sortOrder: oneOf(['asc', 'DESC', ...NAMES]) }),
    params: often(0.9)
      ? { ...filters(), ...(often(0.2) && { [oneOf(NAMES)]: 'x', groupId: oneOf(TEXTS) }) }
      : oneOf(VALUES),
  });

  /** Returns a value for a shape, sometimes an invalid one. */
  function valueFor(shape: Shape): unknown {
    if (often(0.07)) return oneOf(VALUES);
    const parts = shape as ShapeParts;
    switch (parts.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(parts.entries ?? {})
            .filter(() => often(0.93))
            .map(([name, each]) => [name, name === 'call' ? oneOf(CALLS) : valueFor(each)]),
        );
      case 'array':
        return Array.from({ length: Math.floor(chance() * 3) }, () => (parts.item ? valueFor(parts.item) : text()));
      case 'record':
        return Object.fromEntries(
          [...NAMES, ...known()]
            .filter(() => often(0.1))
            .map((name) => [name, parts.value?.type === 'unknown' ? oneOf(VALUES) : valueFor(parts.value as Shape)]),
        );
      case 'optional':
      case 'nullable':
      case 'nullish':
        return parts.wrapped ? valueFor(parts.wrapped) : undefined;
      case 'union':
        return valueFor(oneOf(parts.options as readonly Shape[]));
      case 'picklist':
        return oneOf([...(parts.options as readonly unknown[]), ...(often(0.2) ? NAMES : [])]);
      case 'boolean':
        return often(0.5);
      case 'number':
        return oneOf([0, 1, -1, 1.5, 1e308, 2 ** 40]);
      case 'unknown':
        return oneOf(VALUES);
      default:
        return text();
    }
  }

  return (endpoint: Endpoint): OddCall => {
    const fields = asRecord(endpoint.fields && valueFor(endpoint.fields));
    const address = endpoint.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
      const value = asText(fields[name]);
      delete fields[name];
      return encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, ''));
    });
    const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, asText(value)]));
    const isForm = endpoint.body === undefined && endpoint.method === 'POST' && often(0.5);
    const body = endpoint.envelope === 'page' && often(0.9) ? page() : endpoint.body && valueFor(endpoint.body);
    return {
      endpoint,
      url: `/api${address}${isForm || query.size === 0 ? '' : `?${query.toString()}`}`,
      headers: {
        'accept-language': oneOf(LANGUAGES),
        ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(!isForm && endpoint.body && { 'content-type': 'application/json' }),
        ...(often(0.2) && { 'idempotency-key': oneOf([...NAMES, MARKER, String(chance())]) }),
      },
      ...(isForm ? { payload: query.toString() } : endpoint.body && { payload: JSON.stringify(body) ?? '' }),
    };
  };
}

interface ShapeParts {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly value?: Shape;
  readonly wrapped?: Shape;
  readonly options?: readonly unknown[];
}

const CALLS = [
  'completeTask',
  'transTask',
  'cancelProcess',
  'revokeProcess',
  'del',
  'takeBackTask',
  'linkup',
  ...NAMES,
];
const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
