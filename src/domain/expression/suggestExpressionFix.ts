/** Syntax of other languages that is not valid here, with the suggested replacement. */
const FOREIGN_SYNTAX: readonly (readonly [pattern: RegExp, remedy: (found: string) => string])[] = [
  [/[“”‘’「」『』＂＇]/u, (found) => `write straight quotes, as in kind == 'sick', instead of ${found}`],
  [/[（）［］，]/u, (found) => `write ${found.normalize('NFKC')} instead of ${found}`],
  [/[＞＜！＆｜]/u, (found) => `write ${found.normalize('NFKC')} instead of ${found}`],
  [/＝/u, () => 'write == instead of ＝'],
  [/≥|=>/u, (found) => `write >= instead of ${found}`],
  [/≤|=</u, (found) => `write <= instead of ${found}`],
  [/≠|<>|=!|\/=/u, (found) => `write != instead of ${found}`],
  [/(?<![=<>!])=(?!=)/u, () => 'write == instead of ='],
  [/(?<!&)&(?!&)/u, () => 'write && instead of &'],
  [/(?<!\|)\|(?!\|)/u, () => 'write || instead of |'],
  // The words for “and” and “or” in Chinese and Japanese.
  [
    /(?<=[\s)])(?:\u4E14|\u5E76\u4E14|\u800C\u4E14|\u304B\u3064)(?=[\s(])|\b(?:AND|And)\b/u,
    (found) => `write && instead of ${found}`,
  ],
  [
    /(?<=[\s)])(?:\u6216|\u6216\u8005|\u307E\u305F\u306F)(?=[\s(])|\b(?:OR|Or)\b/u,
    (found) => `write || instead of ${found}`,
  ],
  [/\bis\s+not\s+(?:null|empty)\b/iu, (found) => `write != null instead of ${found}`],
  [/\bis\s+(?:null|empty)\b/iu, (found) => `write == null instead of ${found}`],
  [/\b(?:NOT|Not)\b/u, (found) => `write ! instead of ${found}`],
  [/\bbetween\b/iu, () => 'write days >= 1 && days <= 3 instead of between'],
  [/\blike\b/iu, () => "write kind.contains('sick') instead of like"],
  [/\bin\s*\(/iu, () => "write in ['a', 'b'], with brackets, instead of in ( )"],
  [/\binstanceof\b/u, () => 'leave instanceof out: a field has the type of its control'],
  [/\b(?:if|then|else)\b/iu, () => 'write condition ? one : other instead of if'],
  [/\b(?:vars|execution|variables?)\s*:/u, () => 'write the name of the field alone, as in days > 3'],
  [/\.\s*compareTo\b/u, () => 'write days > 3 instead of days.compareTo(3) > 0'],
  [/\.\s*(?:equalsTo|isEqual|isEqualTo|eq)\s*\(/u, () => 'write kind == other instead of a method'],
  [
    /\.\s*(?:intValue|longValue|doubleValue|floatValue|parseInt|parseDouble|valueOf|booleanValue)\b/u,
    (found) => `leave ${found} out: numbers are numbers here, as in days > 3`,
  ],
];

const QUOTED_TEXT = /"[^"]*"|'[^']*'/gu;

/**
 * Suggests a correction for an invalid expression that uses the syntax of another language, such as `days = 3`.
 * @param text the expression; its quoted texts are ignored
 * @returns a sentence fragment in English; `undefined` if nothing matches
 * @example
 * suggestExpressionFix('days = 3'); // 'write == instead of ='
 */
export function suggestExpressionFix(text: string): string | undefined {
  const signs = text.replace(QUOTED_TEXT, (found) => ' '.repeat(found.length));
  for (const [pattern, remedy] of FOREIGN_SYNTAX) {
    const found = pattern.exec(signs)?.[0];
    if (found !== undefined) return remedy(found);
  }
  return undefined;
}
