import type { FieldOption } from './formDefinition.ts';

/** An option with its position in the tree. */
export interface OptionBranch {
  readonly option: FieldOption;
  /** Depth in the tree; the root level is 0. */
  readonly depth: number;
  readonly isLeaf: boolean;
  /** Labels of its ancestors, from the root. */
  readonly ancestors: readonly string[];
}

/**
 * Returns all options in depth-first order. An option whose parent is missing or that is its own ancestor is placed at
 * the root level, so that none is lost.
 */
export function listOptionBranches(options: readonly FieldOption[]): readonly OptionBranch[] {
  const known = new Set(options.map(keyOf));
  const below = new Map<string | undefined, FieldOption[]>();
  for (const option of options) {
    const parent = option.parent !== undefined && known.has(option.parent) ? option.parent : undefined;
    below.set(parent, [...(below.get(parent) ?? []), option]);
  }
  const seen = new Set<FieldOption>();
  const walk = (level: readonly FieldOption[], ancestors: readonly string[]): readonly OptionBranch[] =>
    level.flatMap((option) => {
      if (seen.has(option)) return [];
      seen.add(option);
      const children = keyOf(option) === option.parent ? [] : (below.get(keyOf(option)) ?? []);
      return [
        { option, depth: ancestors.length, isLeaf: children.length === 0, ancestors },
        ...walk(children, [...ancestors, option.label]),
      ];
    });
  const fromTop = walk(below.get(undefined) ?? [], []);
  return [...fromTop, ...options.filter((option) => !seen.has(option)).flatMap((option) => walk([option], []))];
}

/** Returns the key by which children refer to their parent. */
const keyOf = ({ value }: FieldOption): string => value;

/** Returns the visible branches: the root level and the children of open branches. */
export function filterVisibleBranches(
  branches: readonly OptionBranch[],
  open: ReadonlySet<string>,
): readonly OptionBranch[] {
  const shown: OptionBranch[] = [];
  let closedAt = Infinity;
  for (const branch of branches) {
    if (branch.depth > closedAt) continue;
    shown.push(branch);
    closedAt = open.has(branch.option.value) ? Infinity : branch.depth;
  }
  return shown;
}
