import { holdersWithStandIns } from '#domain/instance/holders.ts';
import type { HistoryRow } from '#domain/instance/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { AvatarStack } from './AvatarStack.tsx';
import { Card } from './Card.tsx';
import { Chip } from './Chip.tsx';
import { durationText } from './durationText.ts';
import { namesText } from './heldByText.ts';
import { StandIns } from './StandIns.tsx';

const MINUTE = 60_000;

/** Who holds the request now, and since when; nothing once it has ended. */
export function HolderCard({ open, now }: { readonly open: readonly HistoryRow[]; readonly now: Instant }) {
  const { t } = useTexts();
  const nodes = [...new Set(open.map(({ nodeId }) => nodeId))].map((node) =>
    open.filter(({ nodeId }) => nodeId === node),
  );
  if (nodes.length === 0) return null;
  return (
    <Card className="divide-y divide-line">
      {nodes.map((rows) => {
        const people = holdersWithStandIns(rows);
        const since = Math.min(...rows.map(({ arrivedAt }) => arrivedAt));
        return (
          <div key={rows[0]?.nodeId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-14 text-soft">{rows[0]?.nodeName}</p>
              <p className="font-semibold">
                {people.length === 0 ? t('node.nobody') : namesText(people, t)}
                {people.length === 1 && <StandIns holders={people} />}
              </p>
            </div>
            <AvatarStack people={people} />
            <Chip tone="action">
              {now - since < MINUTE ? t('app.ago.now') : t('app.waited', { duration: durationText(t, now - since) })}
            </Chip>
            {people.length > 1 && <StandIns holders={people} />}
          </div>
        );
      })}
    </Card>
  );
}
