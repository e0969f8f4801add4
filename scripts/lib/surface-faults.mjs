import { citedIn } from './citations.mjs';

/** Names that need no entry: those of TypeScript, and those of fast-check, which `testing` uses. */
const KNOWN = /^(?:Readonly|ReadonlyMap|ReadonlySet|Record|Partial|Pick|Omit|Extract|Exclude|fc\.\w+|const)$/u;

/** An export without a source in the contract must be marked as ours; `testing` is ours as a whole. */
const hasSource = (entry, text) => entry === 'testing' || citedIn(text).length > 0 || /\bOurs\b/u.test(text);

function faultsOfExport(entry, each, offered) {
  const { kind, summary, describedParameters, parameters, examples, returns, throws } = each;
  const said = [
    summary,
    returns,
    ...throws,
    ...describedParameters.map(({ text }) => text),
    ...each.properties.map(({ text }) => text),
  ].join(' ');
  const isFunction = kind === 'function';
  return [
    ...(summary === '' ? ['says nothing'] : []),
    ...(isFunction && describedParameters.length !== parameters.length
      ? [`describes ${describedParameters.length} of ${parameters.length} parameters`]
      : []),
    ...describedParameters
      .filter(({ name }, index) => /^\w+$/u.test(parameters[index] ?? '') && parameters[index] !== name)
      .map(({ name }) => `describes ${name}, which is no parameter there`),
    ...(isFunction && !each.isSilent && returns === '' ? ['does not say what it gives back'] : []),
    ...(isFunction && each.mayThrow && throws.length === 0 ? ['throws and does not say when'] : []),
    ...(kind !== 'type' && examples.length === 0 ? ['has no example'] : []),
    ...(kind !== 'type' && !hasSource(entry, said) ? ['names no source'] : []),
    ...each.properties
      .filter(({ name }) => !new RegExp(`\\b${/^\w+/u.exec(name)?.[0] ?? name}\\b`, 'u').test(each.shape))
      .map(({ name }) => `describes ${name}, which it does not have`),
    ...each.numbers.map((name) => `does not say what ${name} counts`),
    ...each.bareMembers.map((name) => `says nothing about ${name}`),
    ...each.mentions
      .filter((name) => !offered.has(name) && !KNOWN.test(name))
      .map((name) => `speaks of ${name}, which no entry offers`),
  ].map((fault) => `${entry}: ${each.name} ${fault}`);
}

/**
 * Returns what is missing in the comments of the package: shapes, units, errors, source, an example.
 * @param {readonly import('./surface.mjs').Entry[]} surface
 */
export function surfaceFaults(surface) {
  const names = surface.flatMap((entry) => entry.exports.map(({ name }) => name));
  return [
    ...surface.filter(({ introduction }) => introduction === '').map(({ name }) => `${name}: has no introduction`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is offered twice`),
    ...surface.flatMap((entry) => entry.exports.flatMap((each) => faultsOfExport(entry.name, each, new Set(names)))),
  ];
}
