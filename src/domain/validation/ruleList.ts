import { OTHER_SPELLINGS, RULES } from './ruleTable.ts';

/** One rule of a list, by its first spelling. */
export interface RuleCall {
  readonly name: string;
  readonly parameter?: string;
}

/**
 * A rule list as it was read.
 * @property ignored pieces nobody can check: unknown names, parameters that make no sense. Named, so that a designer
 * learns of them.
 */
export interface RuleList {
  readonly rules: readonly RuleCall[];
  readonly ignored: readonly string[];
}

/**
 * Reads `required;isEmail;length:50` (spec 5, contract validation 3): rules apart by `;`, a parameter after `:`; blanks
 * around them do not count.
 * @param text a rule list
 * @returns the rules by their first spelling, and the pieces nobody can check
 * @example
 * parseRuleList('required; len:5; hasWings').rules; // [{ name: 'required' }, { name: 'length', parameter: '5' }]
 * parseRuleList('required; len:5; hasWings').ignored; // ['hasWings']
 */
export function parseRuleList(text: string): RuleList {
  const pieces = text
    .split(';')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const read = pieces.map((piece) => ({ piece, call: readRule(piece) }));
  return {
    rules: read.flatMap(({ call }) => call ?? []),
    ignored: read.flatMap(({ piece, call }) => (call ? [] : piece)),
  };
}

function readRule(piece: string): RuleCall | undefined {
  const colon = piece.indexOf(':');
  const [name, parameter] = colon < 0 ? [piece, ''] : [piece.slice(0, colon).trim(), piece.slice(colon + 1).trim()];
  const rule = RULES.get(
    OTHER_SPELLINGS.get(name) ?? OTHER_SPELLINGS.get(`${name}:${parameter.toLowerCase()}`) ?? name,
  );
  if (!rule?.prepare(parameter)) return undefined;
  return rule.takesParameter ? { name: rule.name, parameter } : { name: rule.name };
}
