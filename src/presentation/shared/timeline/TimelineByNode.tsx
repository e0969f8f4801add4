import { useState } from 'react';
import type { NodeId } from '#domain/shared/ids.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../Card.tsx';
import { FilterChip, FilterChips } from '../FilterChip.tsx';
import { LeftOutNote } from '../LeftOutNote.tsx';
import { Rounds, type TimelineProps } from './Timeline.tsx';
import { nodesOf, onNode, timelineOf } from './timelineOf.ts';

/** What happened to a request; where it has come to several nodes, one of them may be looked at alone. */
export function TimelineByNode({ instance, history, leftOut, now }: TimelineProps) {
  const { t } = useTexts();
  const [wanted, setWanted] = useState<NodeId | undefined>(undefined);
  const rounds = timelineOf(instance, history);
  const nodes = nodesOf(rounds);
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
        <LeftOutNote count={leftOut} />
        <Rounds rounds={chosen === undefined ? rounds : [onNode(rounds, chosen)]} instance={instance} now={now} />
      </Card>
    </>
  );
}
