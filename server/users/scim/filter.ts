import { UNSTORABLE_CHARACTERS, ScimError } from './scimFault.ts';

/** A parsed filter of RFC 7644 3.4.2.2. */
export type ScimFilter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly ScimFilter[] }
  | { readonly kind: 'not'; readonly filter: ScimFilter }
  | { readonly kind: 'present'; readonly path: string }
  | { readonly kind: 'compare'; readonly path: string; readonly operator: Operator; readonly value: Comparable }
  | { readonly kind: 'within'; readonly path: string; readonly filter: ScimFilter };
type Comparable = string | number | boolean | null;

const OPERATORS = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
type Operator = (typeof OPERATORS)[number];

const FILTER_LIMITS = { characters: 4096, depth: 16, conditions: 20 } as const;

const PATH = /^[a-z$][\w$.:-]*$/iu;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?:e[+-]?\d{1,3})?$/iu;

const invalid = (detail: string): ScimError => new ScimError(400, detail, 'invalidFilter');

/**
 * Parses a filter with the complete grammar: `not` binds more tightly than `and`, and `and` more than `or`. Throws
 * ScimError.
 */
export function parseFilter(text: string): ScimFilter {
  if (text.length > FILTER_LIMITS.characters) throw invalid(`A filter may have ${FILTER_LIMITS.characters} characters`);
  const reader = new FilterReader(tokenizeFilter(text));
  const filter = reader.either(0);
  reader.end();
  return filter;
}

/** Splits a filter into words, quoted texts and brackets in one pass. */
function tokenizeFilter(text: string): readonly string[] {
  const signs: string[] = [];
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at);
    const from = at;
    if (sign === ' ') at += 1;
    else if ('()[]'.includes(sign)) signs.push(text.slice(from, (at += 1)));
    else if (sign === '"') {
      for (at += 1; at < text.length && text.charAt(at) !== '"'; at += 1) if (text.charAt(at) === '\\') at += 1;
      signs.push(text.slice(from, (at += 1)));
    } else {
      while (at < text.length && !' ()[]"'.includes(text.charAt(at))) at += 1;
      signs.push(text.slice(from, at));
    }
  }
  return signs;
}

class FilterReader {
  readonly #signs: readonly string[];
  #at = 0;
  #conditions = 0;
  constructor(signs: readonly string[]) {
    this.#signs = signs;
  }

  end(): void {
    if (this.#at < this.#signs.length) throw invalid('The filter goes on where it should end');
  }

  either(depth: number): ScimFilter {
    return this.#joined('or', () => this.#joined('and', () => this.#one(depth)));
  }

  #joined(word: 'and' | 'or', read: () => ScimFilter): ScimFilter {
    const first = read();
    const filters = [first];
    while (this.#word() === word) {
      this.#at += 1;
      filters.push(read());
    }
    return filters.length === 1 ? first : { kind: word, filters };
  }

  #one(depth: number): ScimFilter {
    if (depth > FILTER_LIMITS.depth) throw invalid('The filter is nested too deeply');
    if (this.#word() === 'not' && this.#signs[this.#at + 1] === '(') {
      this.#at += 1;
      return { kind: 'not', filter: this.#inside('(', ')', depth) };
    }
    if (this.#signs[this.#at] === '(') return this.#inside('(', ')', depth);
    return this.#condition(depth);
  }

  #inside(open: string, close: string, depth: number): ScimFilter {
    this.#expect(open);
    const filter = this.either(depth + 1);
    this.#expect(close);
    return filter;
  }

  #condition(depth: number): ScimFilter {
    const path = this.#next();
    if (!PATH.test(path)) throw invalid('The filter needs the name of an attribute');
    if (this.#signs[this.#at] === '[') return { kind: 'within', path, filter: this.#inside('[', ']', depth) };
    this.#conditions += 1;
    if (this.#conditions > FILTER_LIMITS.conditions)
      throw invalid(`A filter may have ${FILTER_LIMITS.conditions} conditions`);
    const operator = this.#next().toLowerCase();
    if (operator === 'pr') return { kind: 'present', path };
    if (!isOperator(operator)) throw invalid('The filter needs a comparison such as eq');
    return { kind: 'compare', path, operator, value: parseComparable(this.#next()) };
  }

  #word(): string | undefined {
    return this.#signs[this.#at]?.toLowerCase();
  }
  #next(): string {
    const sign = this.#signs[this.#at];
    if (sign === undefined) throw invalid('The filter ends too early');
    this.#at += 1;
    return sign;
  }
  #expect(sign: string): void {
    if (this.#next() !== sign) throw invalid(`The filter needs a “${sign}”`);
  }
}

const isOperator = (word: string): word is Operator => (OPERATORS as readonly string[]).includes(word);

/** Refuses characters that are never stored, before the database is queried. */
function assertStorable(text: string): string {
  if (UNSTORABLE_CHARACTERS.test(text)) throw new RangeError('unkeepable');
  return text;
}

/** Parses a JSON value. */
function parseComparable(sign: string): Comparable {
  if (sign === 'true' || sign === 'false') return sign === 'true';
  if (sign === 'null') return null;
  if (NUMBER.test(sign)) return Number(sign);
  if (sign.length >= 2 && sign.startsWith('"') && sign.endsWith('"')) {
    try {
      return assertStorable(String(JSON.parse(sign)));
    } catch {
      throw invalid('A text in the filter is not written as JSON, or no text can be so');
    }
  }
  // Entra ID also writes booleans in upper case.
  if (/^(?:true|false)$/iu.test(sign)) return sign.toLowerCase() === 'true';
  throw invalid('A value in the filter is neither a text in quotes nor a number, true, false or null');
}
