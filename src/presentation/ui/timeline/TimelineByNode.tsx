import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeId } from '#domain/shared/ids.ts';
import { Card } from '../layout/Card.tsx';
import { FilterChip, FilterChips } from '../controls/FilterChip.tsx';
import { SkippedRowsNotice } from '../feedback/SkippedRowsNotice.tsx';
import { Rounds, type TimelineProps } from './Timeline.tsx';
import { listNodes, filterByNode, buildTimeline } from './buildTimeline.ts';

/** The history of a request. If it has reached several nodes, the user can filter by node. */
export function TimelineByNode({ instance, history, skipped, now, retry }: TimelineProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<NodeId | undefined>(undefined);
  const rounds = buildTimeline(instance, history);
  const nodes = listNodes(rounds);
  const chosen = nodes.find(({ id }) => id === wanted)?.id;
  return (
    <>
      {nodes.length > 1 && (
        <FilterChips label={t('list.filterBy', { name: t('node.step') })}>
          <FilterChip isChosen={chosen === undefined} onClick={() => setWanted(undefined)}>
            {t('app.all')}
          </FilterChip>
          {nodes.map(({ id, name }) => (
            <FilterChip key={id} isChosen={chosen === id} onClick={() => setWanted(id)}>
              {name}
            </FilterChip>
          ))}
        </FilterChips>
      )}
      <Card isPadded className="mt-3">
        <SkippedRowsNotice count={skipped} />
        <Rounds
          rounds={chosen === undefined ? rounds : [filterByNode(rounds, chosen)]}
          instance={instance}
          now={now}
          retry={retry}
        />
      </Card>
    </>
  );
}
