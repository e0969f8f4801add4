import { useTranslation } from 'react-i18next';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { AttachmentList } from '../ui/attachments/AttachmentList.tsx';
import { Avatar } from '../ui/controls/Avatar.tsx';
import { Chip } from '../ui/controls/Chip.tsx';
import { ChangeList } from '../ui/timeline/ChangeList.tsx';
import { RecordTimes } from '../ui/timeline/RecordTimes.tsx';
import type { FeedEntry } from './requestFeed.ts';
import { LinkedText } from './LinkedText.tsx';

/** One entry of a feed: the user, the time, and the action or the text. */
export function EntryItem({ entry, now }: { readonly entry: FeedEntry; readonly now: Instant }) {
  const { t } = useTranslation();
  const { person, agentForName, at, times, place, chip, text, changes, files, answer } = entry;
  return (
    <li className="flex gap-3 px-4 py-3">
      <Avatar id={person.id} name={person.name} size={36} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 flex-[1_1_6rem] font-semibold">
            {person.name}
            {agentForName !== undefined && (
              <span className="ml-1.5 text-14 font-normal text-soft">{t('node.agentFor', { name: agentForName })}</span>
            )}
          </span>
          {at !== undefined && <Moment at={at} now={now} />}
        </div>
        {(place !== undefined || chip) && (
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {place !== undefined && <span className="text-14 text-soft">{place}</span>}
            {chip && (
              <Chip tone={chip.tone} {...(chip.icon ? { icon: chip.icon } : {})}>
                {chip.text}
              </Chip>
            )}
          </div>
        )}
        {times && <RecordTimes {...times} now={now} />}
        {text !== undefined && text !== '' && <LinkedText text={text} />}
        {changes && <ChangeList changes={changes} />}
        {files && <AttachmentList files={files} />}
        {answer && <Answer answer={answer} now={now} />}
      </div>
    </li>
  );
}

const Answer = ({
  answer: { text, at },
  now,
}: {
  readonly answer: NonNullable<FeedEntry['answer']>;
  readonly now: Instant;
}) => (
  <blockquote className="mt-1 rounded-lg bg-agree-tint px-3 py-2">
    <LinkedText text={text} />
    <Moment at={at} now={now} />
  </blockquote>
);

function Moment({ at, now }: { readonly at: Instant; readonly now: Instant }) {
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  return (
    <time dateTime={new Date(at).toISOString()} className="figures text-14 text-soft">
      {formatTimestamp(language, at, now)}
    </time>
  );
}
