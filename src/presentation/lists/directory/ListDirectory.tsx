import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { formatCount } from '../../ui/i18n/counts.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { pageTitle } from '../../ui/navigation/pageTitle.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { ListDirectoryViewModel } from './ListDirectoryViewModel.ts';
import { LIST_SECTIONS, LISTED } from './sections.ts';

export interface ListDirectoryProps {
  readonly onClose: () => void;
}

/** All lists by purpose, each with its number of rows. */
export const ListDirectory = observer(function ListDirectory({ onClose }: ListDirectoryProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const model = useViewModel((context) => new ListDirectoryViewModel(context, LISTED));
  return (
    <Sheet isOpen isFull title={t('lists.all')} onClose={onClose}>
      <div className="-mx-4 -mt-3 -mb-4 bg-paper px-4 pb-6">
        {LIST_SECTIONS.map(({ titleKey, lists }) => (
          <section key={titleKey}>
            <SectionTitle>{t(titleKey)}</SectionTitle>
            <Card className="divide-y divide-line">
              {lists.map(({ list, icon: Icon }) => {
                const count = model.counts.get(list);
                const unread = (list === 'notices' && model.unread) || 0;
                return (
                  <ListRow
                    key={list}
                    to={list}
                    icon={<Icon size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-action" />}
                    label={t(pageTitle(list))}
                    value={
                      <span className="figures flex items-center gap-2">
                        {unread > 0 && <Chip tone="action">{t('lists.unread', { count: unread })}</Chip>}
                        {count === undefined ? '' : formatCount(language, count)}
                      </span>
                    }
                  />
                );
              })}
            </Card>
          </section>
        ))}
      </div>
    </Sheet>
  );
});
