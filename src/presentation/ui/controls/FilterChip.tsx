import { Chip } from 'konsta/react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export const FilterChips = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div
    role="group"
    aria-label={label}
    className="no-scrollbar -mx-4 -my-1.5 flex gap-2 overflow-x-auto px-4 pt-0.5 pb-2"
  >
    {children}
  </div>
);

interface FilterChipProps {
  readonly isChosen: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One option in a row that scrolls horizontally. */
export function FilterChip({ isChosen, onClick, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className="tap inline-grid shrink-0 place-items-center"
    >
      <Chip
        component="span"
        colors={{ fillBgIos: isChosen ? 'bg-ink' : 'bg-surface', fillTextIos: isChosen ? 'text-paper' : 'text-ink' }}
        className={classes(
          'h-auto border px-3.5 py-1 text-14 transition',
          isChosen ? 'border-ink font-medium' : 'border-line',
        )}
      >
        {children}
      </Chip>
    </button>
  );
}
