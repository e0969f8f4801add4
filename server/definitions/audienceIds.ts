import type { Grantees, PageAudience } from './files/audienceSchema.ts';
import type { NameLookup } from './bpmn/parseContext.ts';
import type { PlacedProblem } from './problem.ts';

type People = Pick<NameLookup, 'person' | 'group'>;
const findOf = ({ person, group }: People, { from }: Grantees[number]) => (from === 'people' ? person : group);

/** People and groups that are not there. */
export const strangersIn = (audience: PageAudience | undefined, people: People, at: string): readonly PlacedProblem[] =>
  (typeof audience === 'object' ? audience : []).flatMap((rule, place) =>
    rule.ids
      .filter((name) => findOf(people, rule)(name) === undefined)
      .map((name) => ({
        at: [at, place],
        message: `the ${rule.from === 'people' ? 'person' : 'group'} "${name}" does not exist in this company`,
      })),
  );

const withIds = (rules: Grantees, people: People): Grantees =>
  rules.map((rule) => ({ ...rule, ids: rule.ids.flatMap((name) => findOf(people, rule)(name) ?? []) }));

/** The same with people and groups by their ids. */
export const audienceWithIds = <File extends { readonly audience: PageAudience }>(file: File, people: People): File =>
  typeof file.audience === 'string' ? file : { ...file, audience: withIds(file.audience, people) };

export const granteesWithIds = <File extends { readonly grantedTo?: Grantees | undefined }>(
  file: File,
  people: People,
): File => (file.grantedTo === undefined ? file : { ...file, grantedTo: withIds(file.grantedTo, people) });
