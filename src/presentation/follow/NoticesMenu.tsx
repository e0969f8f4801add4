import { CheckCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { Activity } from '../shared/Activity.ts';
import { IconButton } from '../shared/IconButton.tsx';
import { usePageContext } from '../shared/pageContext.ts';
import { useCounts } from '../shared/useCounts.ts';
import { markAllRead } from './markAllRead.ts';

/** Beside the title of my messages, while some are new. */
export const NoticesMenu = observer(function NoticesMenu() {
  const { t } = useTexts();
  const context = usePageContext();
  const { unread } = useCounts();
  const [activity] = useState(() => new Activity());
  return (
    <IconButton
      icon={CheckCheck}
      name={t('lists.notices.readAll')}
      tone="action"
      disabled={unread === 0}
      onClick={() => void activity.run(() => markAllRead(context))}
    />
  );
});
