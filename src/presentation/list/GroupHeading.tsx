import { formatCount } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { classes } from '../shared/classes.ts';
import type { ListGroup } from './recordList.ts';

export function GroupHeading({ group, count }: { readonly group: ListGroup; readonly count: number }) {
  const { t, language } = useTexts();
  return (
    <h2 className="pt-2 text-14">
      <span className={classes('font-bold', group.tone === 'refuse' && 'text-refuse')}>{'key' in group.title ? t(group.title.key) : group.title.text}</span>
      <span className="figures ml-1.5 text-soft">{formatCount(language, count)}</span>
    </h2>
  );
}
