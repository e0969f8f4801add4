import { ChevronDown, ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { SideTree } from '#domain/businessLists/listDefinition.ts';
import type { VisibleBranch } from '#domain/businessLists/toPickedRows.ts';
import { useAppContext } from '../ui/state/appContext.ts';
import { classes } from '../ui/controls/classes.ts';
import { Card } from '../ui/layout/Card.tsx';
import { FilterChip, FilterChips } from '../ui/controls/FilterChip.tsx';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { toListParams } from './listAddress.ts';
import { ListTreeViewModel } from './ListTreeViewModel.ts';
import { WithList, type OpenedList } from './WithList.tsx';

/** Shows a side tree of a business list. Pressing a node filters the list by that node. */
export const ListTreePage = () => <WithList page="listTree">{(opened) => <ListTrees opened={opened} />}</WithList>;

function ListTrees({ opened }: { readonly opened: OpenedList }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const { list, address, params } = opened;
  const index = Number(params['tab'] ?? 0);
  const tree = list.sideTrees[index] ?? list.sideTrees[0];
  return (
    <PageFrame title={list.name} back="businessLists">
      {list.sideTrees.length > 1 && (
        <FilterChips label={t('bolist.trees')}>
          {list.sideTrees.map((each, at) => (
            <FilterChip
              key={each.parameter}
              isChosen={each === tree}
              onClick={() =>
                navigator.open('listTree', { ...toListParams(address), tab: String(at) }, { replace: true })
              }
            >
              {each.title}
            </FilterChip>
          ))}
        </FilterChips>
      )}
      {tree ? (
        <TreeRows key={tree.parameter} tree={tree} opened={opened} />
      ) : (
        <p className="py-8 text-center text-soft">{t('bolist.noTree')}</p>
      )}
    </PageFrame>
  );
}

const TreeRows = observer(function TreeRows({
  tree,
  opened,
}: {
  readonly tree: SideTree;
  readonly opened: OpenedList;
}) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const model = useViewModel((context) => new ListTreeViewModel(context, tree));
  const { loader } = model;
  const chosen = opened.address.params[tree.parameter];
  const show = (node: string | undefined) => {
    const { [tree.parameter]: _before, ...others } = toListParams(opened.address);
    const next = node === undefined ? others : { ...others, [tree.parameter]: node };
    navigator.open('businessList', next, { replace: true });
  };
  if (!loader.value) return <LoaderState loader={loader} />;
  return (
    <>
      {loader.skipped > 0 && <SkippedRowsNotice count={loader.skipped} />}
      <Card className="divide-y divide-line overflow-hidden">
        <button
          type="button"
          className={classes(
            'flex min-h-12 w-full items-center px-4 text-left',
            chosen === undefined && 'bg-action-tint',
          )}
          onClick={() => show(undefined)}
        >
          {t('app.all')}
        </button>
        {model.visible.map((placed) => (
          <BranchRow
            key={placed.branch.id}
            branch={placed}
            model={model}
            isChosen={placed.branch.id === chosen}
            onChoose={() => show(placed.branch.id)}
          />
        ))}
      </Card>
      {model.visible.length === 0 && <p className="py-8 text-center text-soft">{t('bolist.empty')}</p>}
    </>
  );
});

const INDENTS = ['pl-2', 'pl-6', 'pl-10', 'pl-14', 'pl-18'] as const;

interface BranchRowProps {
  readonly branch: VisibleBranch;
  readonly model: ListTreeViewModel;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const BranchRow = observer(function BranchRow({
  branch: { branch, depth },
  model,
  isChosen,
  onChoose,
}: BranchRowProps) {
  const { t } = useTranslation();
  const isOpen = model.openIds.has(branch.id);
  const Sign = isOpen ? ChevronDown : ChevronRight;
  const indent = INDENTS[Math.min(depth, INDENTS.length - 1)];
  return (
    <div className={classes('flex items-stretch', indent, isChosen && 'bg-action-tint')}>
      {branch.isLeaf ? (
        <span className="w-11 shrink-0" />
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t('bolist.unfold', { name: branch.label })}
          className="tap grid w-11 shrink-0 place-items-center text-soft"
          onClick={() => void model.toggle(branch)}
        >
          <Sign size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        disabled={!model.mayChoose(branch)}
        className="min-h-12 min-w-0 flex-1 pr-4 text-left disabled:text-soft"
        onClick={onChoose}
      >
        {branch.label}
      </button>
    </div>
  );
});
