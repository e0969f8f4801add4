import type { Row, StubAnswer } from './answers.ts';
import { badRequest, stop, unreadable, wrongType } from './answers.ts';
import type { Arrival } from './arrivals.ts';
import type { Company, Person } from './state.ts';

/** Type of a parameter; a missing required parameter returns 400. */
type Need = 'text' | 'number' | 'flag';

/** Type of a field of a JSON body; a wrong type returns 500, as in the platform's body reader. */
export type FieldShape = Need | 'object' | 'array' | 'texts';

export interface Question {
  readonly company: Company;
  /** The logged-in user; undefined for open calls. */
  readonly me: Person;
  readonly arrival: Arrival;
  /** Returns a parameter of path, query or form; empty if it is missing. */
  readonly param: (name: string) => string;
  readonly body: Row;
}

export interface StubEndpoint {
  readonly methods: readonly string[];
  readonly path: string;
  readonly isOpen: boolean;
  readonly answer: (question: Question) => StubAnswer | Promise<StubAnswer>;
}

type Answering = (question: Question) => StubAnswer | Promise<StubAnswer>;

const FLAG = /^(?:true|false|on|off|yes|no|1|0)$/iu;
const fits = (need: Need, text: string): boolean =>
  need === 'text' || (need === 'number' ? /^[+-]?\d+$/u.test(text) : FLAG.test(text));

/** Requires every listed parameter, as the framework of the platform does. */
function withParams(needs: Readonly<Record<string, Need>>, answer: Answering): Answering {
  return (question) => {
    for (const [name, need] of Object.entries(needs)) {
      const { query, form } = question.arrival;
      const given = query[name] ?? form[name];
      if (given === undefined) stop(badRequest(`Required ${need} parameter '${name}' is not present`));
      if (!fits(need, given)) stop(badRequest(`Failed to convert value of '${name}': ${given}`));
    }
    return answer(question);
  };
}

const isScalar = (value: unknown): boolean => typeof value !== 'object';
const SHAPES: Readonly<Record<FieldShape, (value: unknown) => boolean>> = {
  text: isScalar,
  number: (value) => isScalar(value) && !Number.isNaN(Number(value)),
  flag: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
  object: (value) => typeof value === 'object' && !Array.isArray(value),
  array: (value) => Array.isArray(value),
  texts: (value) => typeof value === 'object' && !Array.isArray(value) && Object.values(value ?? {}).every(isScalar),
};

/** Parses a typed body: unknown fields are ignored, a field of another type is an error. */
function withBody(fields: Readonly<Record<string, FieldShape>>, answer: Answering): Answering {
  return (question) => {
    const { type, body, fault } = question.arrival;
    if (body !== undefined && !type.includes('json')) stop(wrongType(type));
    if (body === undefined) stop(unreadable('Required request body is missing'));
    if (fault !== undefined || typeof body !== 'object' || body === null) stop(unreadable(fault ?? 'no object'));
    for (const [name, shape] of Object.entries(fields)) {
      const value = (body as Row)[name];
      if (value === undefined || value === null || SHAPES[shape](value)) continue;
      const token = Array.isArray(value) ? 'START_ARRAY' : 'START_OBJECT';
      stop(unreadable(`Cannot deserialize field "${name}" (${shape}) out of ${token} token`));
    }
    return answer({ ...question, body: body as Row });
  };
}

const endpoint = (methods: readonly string[], path: string, answer: Answering): StubEndpoint => ({
  methods,
  path,
  isOpen: false,
  answer,
});

export const get = (path: string, needs: Readonly<Record<string, Need>>, answer: Answering): StubEndpoint =>
  endpoint(['GET'], path, withParams(needs, answer));

/** A POST call with parameters in the query or in a form. */
export const post = (path: string, needs: Readonly<Record<string, Need>>, answer: Answering): StubEndpoint =>
  endpoint(['POST'], path, withParams(needs, answer));

export const getOrPost = (path: string, answer: Answering): StubEndpoint => endpoint(['GET', 'POST'], path, answer);

/** A POST call with a JSON body, and optional parameters beside it. */
export const send = (
  path: string,
  fields: Readonly<Record<string, FieldShape>>,
  answer: Answering,
  needs: Readonly<Record<string, Need>> = {},
): StubEndpoint => endpoint(['POST'], path, withParams(needs, withBody(fields, answer)));

/** Marks a call that needs no login. */
export const open = (closed: StubEndpoint): StubEndpoint => ({ ...closed, isOpen: true });

/** Endpoints below a common prefix. */
export const under = (prefix: string, endpoints: readonly StubEndpoint[]): readonly StubEndpoint[] =>
  endpoints.map((each) => ({ ...each, path: `${prefix}/${each.path}` }));

/** Returns the values of the placeholders of a path pattern, or undefined if the path does not match. */
export function pathValues(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const spelled = pattern.replaceAll(/\{(\w+)\}/gu, '(?<$1>[^/]+)');
  return (
    new RegExp(`^/${spelled}$`, 'u').exec(path)?.groups ??
    (new RegExp(`^/${spelled}$`, 'u').test(path) ? {} : undefined)
  );
}
