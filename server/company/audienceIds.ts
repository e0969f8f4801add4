import type { Grantees, PageAudience } from './files/audienceSchema.ts';
import type { NameLookup } from './bpmn/parseContext.ts';
import type { PlacedProblem } from './problem.ts';

type People = Pick<NameLookup, 'person' | 'group'>;
const createFinder = ({ person, group }: People, { from }: Grantees[number]) => (from === 'people' ? person : group);

/** Reports users and groups of an audience that do not exist. */
export const findUnknownMembers = (
  audience: PageAudience | undefined,
  people: People,
  at: string,
): readonly PlacedProblem[] =>
  (typeof audience === 'object' ? audience : []).flatMap((rule, place) =>
    rule.ids
      .filter((name) => createFinder(people, rule)(name) === undefined)
      .map((name) => ({
        at: [at, place],
        message: `the ${rule.from === 'people' ? 'person' : 'group'} "${name}" does not exist in this company`,
      })),
  );

const resolveRules = (rules: Grantees, people: People): Grantees =>
  rules.map((rule) => ({ ...rule, ids: rule.ids.flatMap((name) => createFinder(people, rule)(name) ?? []) }));

/** Replaces the names of users and groups in the audience by their ids. */
export const resolveAudience = <File extends { readonly audience: PageAudience }>(file: File, people: People): File =>
  typeof file.audience === 'string' ? file : { ...file, audience: resolveRules(file.audience, people) };

export const resolveGrantees = <File extends { readonly grantedTo?: Grantees | undefined }>(
  file: File,
  people: People,
): File => (file.grantedTo === undefined ? file : { ...file, grantedTo: resolveRules(file.grantedTo, people) });
