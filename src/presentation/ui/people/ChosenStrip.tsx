import { X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../controls/Avatar.tsx';
import type { PickerSelection } from './personChoice.ts';

/** The selected users in order of selection; a tap removes one. */
export const ChosenStrip = observer(function ChosenStrip({ chosen }: { readonly chosen: PickerSelection }) {
  const { t } = useTranslation();
  if (chosen.items.length === 0) return null;
  return (
    <ul aria-label={t('people.chosen')} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
      {chosen.items.map((item) => (
        <li key={item.id} className="shrink-0">
          <button
            type="button"
            aria-label={t('people.remove', { name: item.name })}
            onClick={() => chosen.toggle(item)}
            className="flex min-h-11 items-center gap-2 rounded-full bg-sunken py-1 pr-3 pl-1"
          >
            <Avatar id={item.id} name={item.name} size={32} />
            <span className="text-14">{item.name}</span>
            <X size={16} aria-hidden className="text-soft" />
          </button>
        </li>
      ))}
    </ul>
  );
});
