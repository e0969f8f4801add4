import type { ReactNode } from 'react';

interface ProgressProps {
  readonly done: number;
  readonly total: number;
  /** Accessible name, also shown below the bar. */
  readonly label: string;
  /** Shown next to the label. */
  readonly note?: ReactNode;
}

/** Progress of a job that continues on the server. */
export function ProgressBar({ done, total, label, note }: ProgressProps) {
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-action transition-[width]"
          style={{ width: `${(100 * done) / Math.max(1, total)}%` }}
        />
      </div>
      <p role="status" className="figures flex flex-wrap justify-between gap-x-3 pt-1.5 text-14 text-soft">
        <span>{label}</span>
        {note !== undefined && <span>{note}</span>}
      </p>
    </div>
  );
}
