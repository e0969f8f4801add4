import { matchesSearch } from '#domain/shared/splitSearchWords.ts';
import { ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import { listOptionBranches, filterVisibleBranches, type OptionBranch } from '#domain/forms/optionTree.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/controls/classes.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { treeActionForKey } from './treeActionForKey.ts';
import { ChoiceMark } from '../../../ui/controls/ChoiceMark.tsx';

interface TreeSheetProps {
  readonly field: FieldDefinition;
  readonly chosen: readonly string[];
  readonly onDone: (values: readonly string[]) => void;
  readonly onClose: () => void;
}
/** Maximum number of options without a search field. */
const MAX_WITHOUT_SEARCH = 12;
const INDENTS = ['pl-0', 'pl-6', 'pl-12', 'pl-18', 'pl-24'] as const;

/** Lets the user choose from a tree with expandable nodes, arrow key navigation and a search by label. */
export function TreeSheet({ field, chosen, onDone, onClose }: TreeSheetProps) {
  const { t } = useTranslation();
  const isSeveral = field.settings['mode'] === 'multiple';
  const leavesOnly = [true, 'true', 'YES'].includes(field.settings['onlySelLeaf'] as boolean | string);
  const all = listOptionBranches(field.options);
  const [ticked, setTicked] = useState(chosen);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => findAncestors(all, chosen));
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(chosen[0] ?? all[0]?.option.value);
  const wanted = search.trim();
  const shown =
    wanted === ''
      ? filterVisibleBranches(all, open)
      : all
          .filter(({ option }) => matchesSearch(option.label, wanted))
          .map((each) => ({ ...each, depth: 0, isLeaf: true }));
  const toggle = (value: string, isOpen = !open.has(value)) =>
    setOpen(isOpen ? new Set([...open, value]) : new Set([...open].filter((each) => each !== value)));
  const choose = ({ option, isLeaf }: OptionBranch) => {
    if (leavesOnly && !isLeaf) toggle(option.value);
    else if (!isSeveral) onDone([option.value]);
    else
      setTicked(
        ticked.includes(option.value) ? ticked.filter((each) => each !== option.value) : [...ticked, option.value],
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = treeActionForKey(shown, at, open, event.key);
    if (step === undefined) return;
    event.preventDefault();
    if (step.kind === 'go') {
      setAt(step.value);
      document.getElementById(rowId(step.value))?.focus();
    } else if (step.kind === 'choose') choose(step.branch);
    else toggle(step.value, step.kind === 'open');
  };
  const rowId = (value: string) => `tree-${field.name}-${value}`;
  const bottom = (isSeveral || chosen.length > 0) && (
    <div className="flex gap-2">
      {chosen.length > 0 && !isSeveral && (
        <Button variant="line" className="flex-1" onClick={() => onDone([])}>
          {t('controls.clear')}
        </Button>
      )}
      {isSeveral && (
        <Button className="flex-1" onClick={() => onDone(sortByOptionOrder(all, ticked))}>
          {t('controls.chooseCount', { count: ticked.length })}
        </Button>
      )}
    </div>
  );
  return (
    <Sheet isOpen isFull title={field.label} onClose={onClose} {...(bottom === false ? {} : { bottom })}>
      {all.length > MAX_WITHOUT_SEARCH && (
        <SearchField value={search} onChange={setSearch} hint={t('controls.searchTree')} />
      )}
      <ul role="tree" aria-label={field.label} aria-multiselectable={isSeveral} onKeyDown={onKeyDown} className="pt-2">
        {shown.map((branch) => (
          <TreeRow
            key={branch.option.value}
            branch={branch}
            id={rowId(branch.option.value)}
            isOpen={open.has(branch.option.value)}
            isChosen={ticked.includes(branch.option.value)}
            isSeveral={isSeveral}
            isAt={
              branch.option.value === at || (!shown.some(({ option }) => option.value === at) && branch === shown[0])
            }
            onToggle={() => toggle(branch.option.value)}
            onChoose={() => {
              setAt(branch.option.value);
              choose(branch);
            }}
          />
        ))}
      </ul>
      <p role="status" className={shown.length === 0 ? 'py-8 text-center text-soft' : 'sr-only'}>
        {shown.length === 0 ? t('controls.nothingFound') : ''}
      </p>
    </Sheet>
  );
}

/** Returns the ancestors of the chosen options, so that these are visible when the sheet opens. */
const findAncestors = (all: readonly OptionBranch[], chosen: readonly string[]): ReadonlySet<string> => {
  const parents = new Map(all.map(({ option }) => [option.value, option.parent]));
  const above = new Set<string>();
  for (const value of chosen)
    for (let each = parents.get(value); each !== undefined && !above.has(each); each = parents.get(each))
      above.add(each);
  return above;
};

/** Sorts the chosen values by option order. Values that are no longer offered come last. */
function sortByOptionOrder(all: readonly OptionBranch[], ticked: readonly string[]): readonly string[] {
  const offered = all.map(({ option }) => option.value);
  return [...offered.filter((each) => ticked.includes(each)), ...ticked.filter((each) => !offered.includes(each))];
}

interface TreeRowProps {
  readonly branch: OptionBranch;
  readonly id: string;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly isSeveral: boolean;
  readonly isAt: boolean;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
}

function TreeRow({ branch, id, isOpen, isChosen, isSeveral, isAt, onToggle, onChoose }: TreeRowProps) {
  const { option, depth, isLeaf, ancestors } = branch;
  return (
    <li
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isChosen}
      aria-expanded={isLeaf ? undefined : isOpen}
      aria-label={option.label}
      tabIndex={isAt ? 0 : -1}
      className={classes(
        'flex min-h-12 cursor-pointer items-center gap-1 rounded-card outline-none focus-visible:outline-2 focus-visible:outline-action',
        INDENTS[Math.min(depth, INDENTS.length - 1)],
        isChosen && 'bg-action-tint',
      )}
      onClick={onChoose}
    >
      {isLeaf ? (
        <span className="size-11 shrink-0" />
      ) : (
        <span
          aria-hidden="true"
          className="tap grid shrink-0 place-items-center text-soft"
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <ChevronRight size={20} className={isOpen ? 'rotate-90' : ''} />
        </span>
      )}
      <span className="min-w-0 flex-1 py-2">
        {option.label}
        {depth === 0 && ancestors.length > 0 && (
          <span className="block text-12 text-soft">{ancestors.join(' / ')}</span>
        )}
      </span>
      <ChoiceMark
        kind={isSeveral ? 'checkbox' : 'radio'}
        isChosen={isChosen}
        onChange={() => undefined}
        input={{ tabindex: '-1', 'aria-hidden': 'true' }}
        className="pointer-events-none mr-3"
      />
    </li>
  );
}
