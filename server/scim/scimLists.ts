import { createHash } from 'node:crypto';
import type { ResourceKind } from './attributes.ts';
import { readFilter, type ScimFilter } from './filter.ts';
import { isScimObject, matches, valuesAt, type ScimResource } from './matches.ts';
import { namesIn, project, type Wanted } from './project.ts';
import { badValue } from './scimFault.ts';

const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const MOST_RESULTS = 200;
const RESULTS = 100;

/** What a list is asked for (RFC 7644 3.4.2). */
export interface ListQuestion {
  readonly filter?: ScimFilter;
  readonly sortBy?: string;
  readonly isDescending: boolean;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
  readonly wanted: Wanted;
}

/** From the address, or from the body of a `.search`. Throws ScimFault. */
export function readQuestion(asked: ScimResource): ListQuestion {
  const text = (name: string): string | undefined => {
    const value = asked[name];
    if (Array.isArray(value)) return value.map(String).join(',');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const filter = text('filter');
  const sortBy = text('sortBy');
  return {
    ...(filter !== undefined && filter.trim() !== '' && { filter: readFilter(filter) }),
    ...(sortBy !== undefined && sortBy !== '' && { sortBy }),
    isDescending: text('sortOrder')?.toLowerCase() === 'descending',
    startIndex: Math.max(1, wholeNumber('startIndex', text('startIndex'), 1)),
    count: Math.min(MOST_RESULTS, Math.max(0, wholeNumber('count', text('count'), RESULTS))),
    wanted: { attributes: namesIn(text('attributes')), excluded: namesIn(text('excludedAttributes')) },
  };
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  if (!/^-?\d{1,9}$/u.test(text)) throw badValue(`“${name}” must be a whole number`);
  return Number(text);
}

/** The page that is wanted of all there are. */
export function scimList(kind: ResourceKind, all: readonly ScimResource[], question: ListQuestion) {
  const { filter, sortBy, isDescending, startIndex, count } = question;
  const meant = filter === undefined ? all : all.filter((each) => matches(kind, filter, each));
  const sorted = sortBy === undefined ? meant : sortedBy(kind, meant, sortBy, isDescending);
  return scimPage(kind, sorted.slice(startIndex - 1, startIndex - 1 + count), meant.length, question);
}

export const scimPage = (
  kind: ResourceKind,
  shown: readonly ScimResource[],
  totalResults: number,
  { startIndex, wanted }: ListQuestion,
) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: shown.length,
  Resources: shown.map((each) => project(kind, each, wanted)),
});

/** Who has no value comes last, going up (RFC 7644 3.4.2.3). */
function sortedBy(kind: ResourceKind, resources: readonly ScimResource[], path: string, isDescending: boolean) {
  const keyed = resources.map((resource) => {
    const { attribute, values } = valuesAt(kind, path, resource);
    const first = values.find((each) => isScimObject(each) && each['primary'] === true) ?? values[0];
    const value = isScimObject(first) ? first['value'] : first;
    const text = typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined;
    return { resource, key: attribute?.isCaseExact === true ? text : text?.toLowerCase() };
  });
  keyed.sort((one, other) => {
    if (one.key === other.key) return 0;
    if (one.key === undefined) return 1;
    if (other.key === undefined) return -1;
    return one.key < other.key ? -1 : 1;
  });
  const up = keyed.map(({ resource }) => resource);
  return isDescending ? up.reverse() : up;
}

/** The same resource has the same version; nobody has to count. */
export const versionOf = (resource: ScimResource): string =>
  `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`;
