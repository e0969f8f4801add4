import { CheckCheck } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Activity } from '../ui/state/Activity.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { useCounts } from '../ui/state/useCounts.ts';
import { markAllRead } from './markAllRead.ts';

/** The menu beside the title of the notices, shown while there are unread ones. */
export const NoticesMenu = observer(function NoticesMenu() {
  const { t } = useTranslation();
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
