import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';

const ENTRIES = [
  ['done', CircleCheck, 'text-agree'],
  ['current', CircleDot, 'text-action'],
  ['ahead', Circle, 'text-soft'],
] as const;

export function Legend() {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-12 text-soft">
      {ENTRIES.map(([state, Icon, colour]) => (
        <li key={state} className="flex items-center gap-1">
          <Icon size={14} strokeWidth={2.2} aria-hidden className={colour} />
          {t(`node.state.${state}`)}
        </li>
      ))}
    </ul>
  );
}
