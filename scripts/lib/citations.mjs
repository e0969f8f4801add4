/*
 * Grammar of citations in comments and documents: `contract tasks 3`, `spec 5`, `ADR 8`. The check of all citations and
 * the links of the package use it.
 */
const NUMBER = String.raw`\d+(?:\.\d+)?`;
const WORD = '[a-z]+';

/**
 * Returns the patterns of the grammar.
 * @param {string} blank pattern of a blank: one blank, or a line break within a comment
 */
function grammarWith(blank) {
  const comma = `(?:,${blank}|${blank}and${blank})`;
  const numbers = `${NUMBER}(?:(?:,${blank}|${blank}and${blank}|${blank}to${blank})${NUMBER}(?!\\w|\\.\\d))*`;
  return {
    contract: new RegExp(
      String.raw`\b[Cc]ontract${blank}(?<chain>${WORD}${blank}${numbers}(?:${comma}${WORD}${blank}${numbers})*)`,
      'gu',
    ),
    other: new RegExp(String.raw`\b(?<kind>[Ss]pec|ADR)${blank}(?<numbers>${numbers})`, 'gu'),
    item: new RegExp(`(?<word>${WORD})${blank}(?<numbers>${numbers})`, 'gu'),
    document: new RegExp(String.raw`\[(?<word>${WORD})\]\(${WORD}\.md\) (?<numbers>${numbers})`, 'gu'),
  };
}

/** For text in which the lines of a comment are joined. */
export const CITATIONS = grammarWith(' ');
/** For a whole file, in which a comment may break anywhere. */
const BROKEN = grammarWith(String.raw`(?:[ \t]|\n[ \t]*(?:\*(?!/)|//)?[ \t]*)`);

/** `process 1, number 3`: a position inside the section, not a section. */
export const isPlace = (word) => word === 'number';
/**
 * Returns the sections in a list of numbers; for a range, its ends.
 * @param {string} numbers
 * @returns {readonly string[]}
 */
export const eachNumber = (numbers) => numbers.match(new RegExp(NUMBER, 'gu')) ?? [];

/**
 * @typedef {{ text: string, number: string }} Cited `text` is `process`, `spec` or `adr`
 * @param {string} source
 * @returns {readonly Cited[]} every section a file cites
 */
export function citedIn(source) {
  const cited = [];
  linkCitations(source, (found) => {
    cited.push(found);
    return undefined;
  });
  return cited;
}

/**
 * Adds a link to each citation of a file for which `addressOf` returns an address.
 * @param {string} source
 * @param {(cited: Cited) => string | undefined} addressOf
 */
export function linkCitations(source, addressOf) {
  const link = (words, cited) => {
    const address = addressOf(cited);
    return address === undefined ? words : `[${words}](${address})`;
  };
  const linkNumbers = (before, numbers, text) => {
    const [first = '', ...others] = numbers.split(new RegExp(`(${NUMBER})`, 'u')).filter((part) => part !== '');
    return [
      link(before + first, { text, number: first }),
      ...others.map((part) => (/^\d/u.test(part) ? link(part, { text, number: part }) : part)),
    ].join('');
  };
  return source
    .replace(BROKEN.contract, (whole, chain) => {
      const before = whole.slice(0, whole.length - chain.length);
      let isFirst = true;
      return chain.replace(BROKEN.item, (item, word, numbers) => {
        const lead = (isFirst ? before : '') + item.slice(0, item.length - numbers.length);
        isFirst = false;
        return isPlace(word) ? item : linkNumbers(lead, numbers, word);
      });
    })
    .replace(BROKEN.other, (whole, kind, numbers) =>
      linkNumbers(whole.slice(0, whole.length - numbers.length), numbers, kind === 'ADR' ? 'adr' : 'spec'),
    );
}
