import { fail, ok, type Result } from '../shared/result.ts';
import type { ExpressionError, ExpressionFault } from './expressionError.ts';
import { BINARY_OPERATORS, parseBracedName, PATTERNS, unquote, type Operator } from './grammar.ts';
import {
  applySign,
  buildBracedName,
  buildCall,
  buildField,
  buildKeyedField,
  buildList,
  buildLiteral,
  buildNumber,
  buildWord,
  joinParts,
  requireOne,
  type ExpressionPart,
} from './expressionParts.ts';
import type { Expression } from './tree.ts';

/** A parsed expression, with an objection if new expressions must not use it. */
interface ReadTree {
  readonly tree: Expression;
  readonly objection?: ExpressionError | undefined;
}

/** Parses an expression in one pass, by recursive descent. */
export function parseTree(text: string): Result<ReadTree, ExpressionError> {
  const parser = new Parser(text);
  const part = parser.expressions();
  const error = parser.error ?? (part ? part.error : EMPTY_EXPRESSION);
  return part && !error ? ok(part) : fail(error ?? EMPTY_EXPRESSION);
}

const EMPTY_EXPRESSION: ExpressionError = { fault: 'notOne', at: 0, near: '' };
/** Maximum nesting depth. Keeps the recursion well below the stack limit. */
const MAX_PARSE_DEPTH = 300;

/**
 * Cursor over the text. Each method parses what its name says and returns `undefined` if it is not there. After the
 * first error the cursor moves to the end of the text, so that parsing stops.
 */
class Parser {
  error: ExpressionError | undefined;
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Parses one expression; separators before and after it are skipped. More than one expression is an error. */
  expressions(close?: string): ExpressionPart | undefined {
    const parts: ExpressionPart[] = [];
    let second = 0;
    while (!this.#isAtEnd) {
      const char = this.#char;
      if (this.#takes(';') || this.#takes(',')) continue;
      this.#skipSpaces();
      if (parts.length === 1) second = this.#at;
      const part = this.#expression();
      if (part) parts.push(part);
      else if (!this.#isAtEnd && char === close) break;
      else if (!this.#isAtEnd) this.#refuse('unexpected', this.#char);
    }
    return requireOne(parts, second);
  }

  get #char(): string {
    return this.#text.charAt(this.#at);
  }
  get #isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  #refuse(fault: ExpressionFault, near = '', at = this.#at): undefined {
    this.error ??= { fault, at, near };
    this.#at = this.#text.length;
  }

  #takes(sign: string): boolean {
    const isThere = this.#text.startsWith(sign, this.#at);
    if (isThere) this.#at += sign.length;
    return isThere;
  }
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
  #skipSpaces(): void {
    this.#take(PATTERNS.spaces);
  }

  #expression(): ExpressionPart | undefined {
    if (this.#depth === MAX_PARSE_DEPTH) return this.#refuse('tooDeep');
    this.#depth += 1;
    const test = this.#operation(0);
    this.#skipSpaces();
    const part = test && this.#takes('?') ? this.#choice(test) : test;
    this.#depth -= 1;
    return part;
  }

  #choice(test: ExpressionPart): ExpressionPart | undefined {
    const then = this.#expression();
    if (!then) return this.#refuse('missingChoice');
    if (!this.#takes(':')) return this.#refuse('missingColon');
    const otherwise = this.#expression();
    if (!otherwise) return this.#refuse('missingChoice');
    const tree = { kind: 'choice', test: test.tree, then: then.tree, otherwise: otherwise.tree } as const;
    return joinParts(tree, [test, then, otherwise]);
  }

  /** Parses operands and the operators between them that bind tighter than `binding`. */
  #operation(binding: number): ExpressionPart | undefined {
    let left = this.#operand();
    while (left) {
      const found = this.#operator(binding);
      if (!found) return left;
      const right = this.#operation(found.binding);
      if (!right) return this.#refuse('missingOperand', found.spelling);
      const tree = { kind: 'binary', operator: found.operator, left: left.tree, right: right.tree } as const;
      left = joinParts(tree, [left, right]);
    }
    return undefined;
  }

  #operator(binding: number): Operator | undefined {
    this.#skipSpaces();
    const start = this.#at;
    const found = BINARY_OPERATORS.get(this.#take(PATTERNS.binary) ?? '');
    if (found && found.binding > binding) return found;
    this.#at = start;
    return undefined;
  }

  #operand(): ExpressionPart | undefined {
    const signs: string[] = [];
    for (let sign: string | undefined = ''; sign !== undefined; sign = this.#take(PATTERNS.sign)) {
      signs.push(sign);
      this.#skipSpaces();
    }
    const value = this.#value();
    if (!value) return signs.length > 1 ? this.#refuse('missingSignedOperand') : undefined;
    return signs.slice(1).reduceRight((part, sign) => applySign(sign, part), value);
  }

  #value(): ExpressionPart | undefined {
    const at = this.#at;
    const digits = this.#take(PATTERNS.number);
    if (digits !== undefined) return this.#number(digits, at);
    let part = this.#start(at);
    while (part) {
      const next = this.#next(part);
      if (next === part) return part;
      part = next;
    }
    return undefined;
  }

  #number(digits: string, at: number): ExpressionPart | undefined {
    const next = this.#char;
    if (/e[-+]?$/iu.test(digits)) return this.#refuse('missingExponent', digits + next, at);
    if (this.#take(PATTERNS.name) !== undefined) return this.#refuse('nameAfterNumber', digits + next, at);
    return next === '.' || digits === '.' ? this.#refuse('pointAfterNumber', '', at) : buildNumber(digits, at);
  }

  #start(at: number): ExpressionPart | undefined {
    const braces = this.#take(PATTERNS.braces);
    if (braces !== undefined)
      return buildBracedName(parseBracedName(braces), at) ?? this.#refuse('missingNameInBraces', '', at);
    if (this.#takes('(')) return this.#group();
    if (this.#takes('[')) return buildList(this.#items(']'), at);
    if (this.#char === '"' || this.#char === "'") return this.#quoted();
    const name = this.#take(PATTERNS.name);
    return name === undefined ? undefined : buildWord(name, at);
  }

  #group(): ExpressionPart | undefined {
    const part = this.expressions(')');
    return this.#takes(')') ? part : this.#refuse('unclosedBracket', '(');
  }

  #quoted(): ExpressionPart | undefined {
    const quoted = this.#take(PATTERNS.text);
    if (quoted !== undefined) return buildLiteral(unquote(quoted.slice(1, -1)));
    return this.#refuse('unclosedText', unquote(this.#text.slice(this.#at + 1)));
  }

  /** Parses the field, key or arguments after a part; returns the part unchanged if there are none. */
  #next(part: ExpressionPart): ExpressionPart | undefined {
    this.#skipSpaces();
    const isOptional = this.#takes('?.');
    if (isOptional) this.#skipSpaces();
    const at = this.#at;
    if (this.#takes('[')) return this.#keyedField(part, at);
    if (this.#takes('(')) return buildCall(part, this.#items(')'), at);
    return isOptional || this.#takes('.') ? this.#field(part) : part;
  }

  #field(object: ExpressionPart): ExpressionPart | undefined {
    this.#skipSpaces();
    const at = this.#at;
    const name = this.#take(PATTERNS.name);
    return name === undefined ? this.#refuse('missingName', this.#char) : buildField(object, name, at);
  }

  #keyedField(object: ExpressionPart, at: number): ExpressionPart | undefined {
    const key = this.#expression();
    if (!key) return this.#refuse('unexpected', this.#char);
    return this.#takes(']') ? buildKeyedField(object, key, at) : this.#refuse('unclosedBracket', '[');
  }

  /** Parses items separated by commas, or all by spaces. A list may have empty items between commas. */
  #items(close: string): readonly ExpressionPart[] {
    const items: ExpressionPart[] = [];
    let commas = 0;
    while (!this.#isAtEnd) {
      this.#skipSpaces();
      if (this.#takes(close)) {
        if (close === ')' && commas > 0 && commas >= items.length) this.#refuse('missingArgument', close);
        return items;
      }
      if (this.#takes(',')) {
        commas += 1;
        if (close === ')' && commas !== items.length) this.#refuse('missingArgument', ',');
        while (items.length < commas) items.push(buildLiteral(null));
        continue;
      }
      const item = commas === 0 || items.length === commas ? this.#expression() : undefined;
      if (item) items.push(item);
      else this.#refuse('missingComma');
    }
    this.#refuse('missingBracket', close);
    return items;
  }
}
