import type { FieldOption } from './formDefinition.ts';

/** A choice in its place in a tree. */
export interface OptionBranch {
  readonly option: FieldOption;
  /** How far below the top; the top is 0. */
  readonly depth: number;
  readonly isLeaf: boolean;
  /** The labels above it, from the top. */
  readonly above: readonly string[];
}

/**
 * All choices in the order a tree is read, each behind the one above it. One whose parent is not offered, or stands
 * below itself, stands at the top: nothing is lost.
 */
export function branchesOf(options: readonly FieldOption[]): readonly OptionBranch[] {
  const known = new Set(options.map(keyOf));
  const below = new Map<string | undefined, FieldOption[]>();
  for (const option of options) {
    const parent = option.parent !== undefined && known.has(option.parent) ? option.parent : undefined;
    below.set(parent, [...(below.get(parent) ?? []), option]);
  }
  const seen = new Set<FieldOption>();
  const walk = (level: readonly FieldOption[], above: readonly string[]): readonly OptionBranch[] =>
    level.flatMap((option) => {
      if (seen.has(option)) return [];
      seen.add(option);
      const children = keyOf(option) === option.parent ? [] : (below.get(keyOf(option)) ?? []);
      return [
        { option, depth: above.length, isLeaf: children.length === 0, above },
        ...walk(children, [...above, option.label]),
      ];
    });
  const fromTop = walk(below.get(undefined) ?? [], []);
  return [...fromTop, ...options.filter((option) => !seen.has(option)).flatMap((option) => walk([option], []))];
}

/** What its children name it by. */
const keyOf = ({ value }: FieldOption): string => value;

/** The branches one sees: those below open ones. */
export function openBranches(branches: readonly OptionBranch[], open: ReadonlySet<string>): readonly OptionBranch[] {
  const shown: OptionBranch[] = [];
  let closedAt = Infinity;
  for (const branch of branches) {
    if (branch.depth > closedAt) continue;
    shown.push(branch);
    closedAt = open.has(branch.option.value) ? Infinity : branch.depth;
  }
  return shown;
}
