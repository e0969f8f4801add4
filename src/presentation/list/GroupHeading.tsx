import { formatCount } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from '../shared/classes.ts';
import type { ListGroup } from './recordList.ts';

interface GroupHeadingProps {
  readonly group: ListGroup;
  readonly count: number;
  /** Stands in for the heading that was scrolled away; it is no heading of its own. */
  readonly isEcho?: boolean;
}

export function GroupHeading({ group, count, isEcho = false }: GroupHeadingProps) {
  const { t, language } = useTexts();
  const Heading = isEcho ? 'p' : 'h2';
  return (
    <Heading className="pt-2 text-14">
      <span className={classes('font-bold', group.tone === 'refuse' && 'text-refuse')}>{'key' in group.title ? t(group.title.key) : group.title.text}</span>
      <span className="figures ml-1.5 text-soft">{formatCount(language, count)}</span>
    </Heading>
  );
}
