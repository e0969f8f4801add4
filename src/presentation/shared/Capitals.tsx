import { inCapitals } from '#domain/shared/money.ts';

/** An amount in Chinese capitals, as banks ask for it; nothing while it is no amount. */
export function Capitals({ amount, className = 'block text-14 text-soft' }: { readonly amount: string; readonly className?: string }) {
  const words = amount.trim() === '' ? undefined : inCapitals(amount);
  return words === undefined ? null : <span lang="zh-CN" className={className}>{words}</span>;
}
