import type { OptionBranch } from '#domain/forms/optionTree.ts';

/** The action of a key in a tree, as defined by WAI-ARIA. */
export type TreeAction =
  | { readonly kind: 'go' | 'open' | 'close'; readonly value: string }
  | { readonly kind: 'choose'; readonly branch: OptionBranch };

export function treeActionForKey(
  shown: readonly OptionBranch[],
  at: string | undefined,
  open: ReadonlySet<string>,
  key: string,
): TreeAction | undefined {
  const index = Math.max(
    0,
    shown.findIndex(({ option }) => option.value === at),
  );
  const branch = shown[index];
  if (branch === undefined) return undefined;
  const goTo = (target: OptionBranch | undefined): TreeAction | undefined =>
    target && { kind: 'go', value: target.option.value };
  const isOpen = !branch.isLeaf && open.has(branch.option.value);
  switch (key) {
    case 'ArrowDown':
      return goTo(shown[index + 1]);
    case 'ArrowUp':
      return goTo(shown[index - 1]);
    case 'Home':
      return goTo(shown[0]);
    case 'End':
      return goTo(shown.at(-1));
    case 'ArrowRight':
      if (branch.isLeaf) return undefined;
      return isOpen ? goTo(shown[index + 1]) : { kind: 'open', value: branch.option.value };
    case 'ArrowLeft':
      if (isOpen) return { kind: 'close', value: branch.option.value };
      return goTo(shown.slice(0, index).findLast(({ depth }) => depth < branch.depth));
    case 'Enter':
    case ' ':
      return { kind: 'choose', branch };
    default:
      return undefined;
  }
}
