import type { Instant } from '#domain/shared/ids.ts';
import { useTexts } from '../i18n/useTexts.ts';

/** The vermilion stamp on a request that was approved to its end. It repeats what the status says. */
export function SealStamp({ at, name }: { readonly at: Instant; readonly name: string }) {
  const { t, language } = useTexts();
  const date = new Date(at);
  const day = [date.getFullYear() % 100, date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('.');
  return (
    <span aria-hidden="true" lang={language} className="pointer-events-none absolute top-0 right-0 grid size-[92px] -rotate-8 animate-appear place-content-center rounded-full border-4 border-seal text-center font-seal text-[14px]/[20px] font-semibold text-seal">
      <span>{t('node.seal')}</span>
      <span className="figures">{day}</span>
      <span className="max-w-[76px] truncate">{name}</span>
    </span>
  );
}
