import { observer } from 'mobx-react-lite';
import { formatCount } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Card } from '../../shared/Card.tsx';
import { Chip } from '../../shared/Chip.tsx';
import { ListRow } from '../../shared/ListRow.tsx';
import { SectionTitle } from '../../shared/SectionTitle.tsx';
import { Sheet } from '../../shared/Sheet.tsx';
import { useViewModel } from '../../shared/useViewModel.ts';
import { ListDirectoryViewModel } from './ListDirectoryViewModel.ts';
import { LIST_SECTIONS, LISTED } from './sections.ts';

export interface ListDirectoryProps {
  readonly onClose: () => void;
}

/** All lists, by what one wants of them, each with its count. */
export const ListDirectory = observer(function ListDirectory({ onClose }: ListDirectoryProps) {
  const { t, language } = useTexts();
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
                const isNews = list === 'notices' && model.unread > 0;
                return (
                  <ListRow
                    key={list}
                    to={list}
                    icon={<Icon size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-action" />}
                    label={t(`page.${list}`)}
                    value={
                      <span className="figures flex items-center gap-2">
                        {isNews && <Chip tone="action">{t('lists.unread', { count: model.unread })}</Chip>}
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
