import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../layout/Card.tsx';

const QUIET_MS = 120;
const BAR = 'h-3.5 rounded-full bg-sunken';

/** Shows nothing for 120 ms, then up to three placeholder rows with the geometry of the real ones. */
export function Skeleton({ rows = 3 }: { readonly rows?: 1 | 2 | 3 }) {
  const { t } = useTranslation();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div role="status" className="grid animate-appear grid-cols-1 gap-2">
      <span className="sr-only">{t('app.loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <Card
          key={index}
          className="flex animate-shimmer gap-3 p-3"
          style={{ opacity: 1 - index * 0.3 }}
          aria-hidden="true"
        >
          <span className="size-10 shrink-0 rounded-full bg-sunken" />
          <span className="grid flex-1 gap-2.5 pt-1">
            <span className={`${BAR} w-3/5`} />
            <span className={`${BAR} w-4/5`} />
            <span className={`${BAR} w-2/5`} />
          </span>
        </Card>
      ))}
    </div>
  );
}
