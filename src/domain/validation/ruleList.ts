import { RULE_ALIASES, RULES } from './ruleTable.ts';

/** A rule of a list, by its canonical name. */
export interface RuleCall {
  readonly name: string;
  readonly parameter?: string;
}

/**
 * A parsed rule list.
 * @property ignored the pieces that cannot be checked: unknown names and invalid parameters, for reporting to the
 * designer.
 */
export interface RuleList {
  readonly rules: readonly RuleCall[];
  readonly ignored: readonly string[];
}

/**
 * Parses a rule list such as `required;isEmail;length:50` (spec 5, contract validation 3): rules are separated by `;`,
 * a parameter follows `:`; surrounding white space is ignored.
 * @param text a rule list
 * @returns the rules by their canonical names, and the pieces that cannot be checked
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
  const rule = RULES.get(RULE_ALIASES.get(name) ?? RULE_ALIASES.get(`${name}:${parameter.toLowerCase()}`) ?? name);
  if (!rule?.prepare(parameter)) return undefined;
  return rule.takesParameter ? { name: rule.name, parameter } : { name: rule.name };
}
