import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listHoldersWithAgents } from '#domain/requests/holders.ts';
import type { HistoryRow } from '#domain/requests/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { AvatarStack } from '../controls/AvatarStack.tsx';
import { Card } from './Card.tsx';
import { Chip } from '../controls/Chip.tsx';
import { formatDuration } from '../workflow/formatDuration.ts';
import { formatNameList } from '../workflow/formatHolders.ts';
import { AgentNotes } from '../workflow/AgentNotes.tsx';

const MINUTE = 60_000;

interface HolderCardProps {
  readonly open: readonly HistoryRow[];
  readonly now: Instant;
  /** Shown below the holders. */
  readonly children?: ReactNode;
}

/** Shows the current holders of a request by node, and how long it has waited. Empty once the request has ended. */
export function HolderCard({ open, now, children }: HolderCardProps) {
  const { t } = useTranslation();
  const nodes = [...new Set(open.map(({ nodeId }) => nodeId))].map((node) =>
    open.filter(({ nodeId }) => nodeId === node),
  );
  if (nodes.length === 0) return null;
  return (
    <Card className="divide-y divide-line">
      {nodes.map((rows) => {
        const people = listHoldersWithAgents(rows);
        const since = Math.min(...rows.map(({ arrivedAt }) => arrivedAt));
        return (
          <div key={rows[0]?.nodeId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-14 text-soft">{rows[0]?.nodeName}</p>
              <p className="font-semibold">
                {people.length === 0 ? t('node.nobody') : formatNameList(people, t)}
                {people.length === 1 && <AgentNotes holders={people} />}
              </p>
            </div>
            <AvatarStack people={people} />
            <Chip tone="action">
              {now - since < MINUTE ? t('app.ago.now') : t('app.waited', { duration: formatDuration(t, now - since) })}
            </Chip>
            {people.length > 1 && <AgentNotes holders={people} />}
          </div>
        );
      })}
      {children}
    </Card>
  );
}
