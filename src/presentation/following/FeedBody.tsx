import { useTranslation } from 'react-i18next';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { RecordCard } from '../lists/RecordCard.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { HolderCard } from '../ui/layout/HolderCard.tsx';
import { instanceCard } from '../ui/cards/instanceCard.ts';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { EntryItem } from './EntryItem.tsx';
import type { RequestFeed, FeedSection, FeedContent } from './requestFeed.ts';

/** The request, the progress summary and the entries. */
export function FeedBody({
  name,
  feedContent,
  now,
  skipped,
}: {
  readonly name: RequestFeed<never>['name'];
  readonly feedContent: FeedContent;
  readonly now: Instant;
  readonly skipped: number;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { instance, title, open, summary } = feedContent;
  const empty = feedContent.empty ?? {
    picture: 'empty' as const,
    titleKey: `follow.${name}.empty` as const,
    todoKey: `follow.${name}.emptyTodo` as const,
  };
  const sections = feedContent.sections.filter(({ entries }) => entries.length > 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      {title !== undefined && <h2 className="text-20 font-semibold">{title}</h2>}
      {instance && (
        <RecordCard
          content={instanceCard(instance, { t, language, now })}
          to={{ page: 'instanceDetail', params: { instId: instance.id } }}
        />
      )}
      {open && open.length > 0 && <HolderCard open={open} now={now} />}
      {summary && (
        <div className="flex items-start gap-2">
          <summary.icon size={20} aria-hidden className="mt-0.5 shrink-0 text-action" />
          <div className="min-w-0">
            {summary.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      )}
      <SkippedRowsNotice count={skipped} />
      {sections.map((section) => (
        <Section key={section.key} section={section} now={now} />
      ))}
      {sections.length === 0 && skipped === 0 && (
        <NoticeBox picture={empty.picture} title={t(empty.titleKey)} advice={t(empty.todoKey)} />
      )}
    </div>
  );
}

const Section = ({ section: { title, entries }, now }: { readonly section: FeedSection; readonly now: Instant }) => (
  <section>
    {title !== undefined && <SectionTitle>{title}</SectionTitle>}
    <Card>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <EntryItem key={entry.key} entry={entry} now={now} />
        ))}
      </ol>
    </Card>
  </section>
);
