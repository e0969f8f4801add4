const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a size in bytes: 20480 → `20 KB`, as phones do. */
export function formatFileSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)));
  const amount = bytes / 1024 ** step;
  return `${amount >= 10 || step === 0 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step] ?? 'B'}`;
}

/** Whether a browser can show the picture itself (contract files 1). */
export const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|bmp)$/iu.test(name);
