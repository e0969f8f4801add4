import type { PointerEvent } from 'react';

interface LetterIndexProps {
  readonly label: string;
  readonly letters: readonly string[];
  readonly onJump: (letter: string) => void;
}

/** A letter index beside a long list. Pressing a letter, or dragging along the index, scrolls to it. */
export function LetterIndex({ label, letters, onJump }: LetterIndexProps) {
  const follow = ({ buttons, clientX, clientY }: PointerEvent) => {
    const letter = document.elementFromPoint(clientX, clientY)?.closest('[data-letter]')?.getAttribute('data-letter');
    if (buttons > 0 && typeof letter === 'string') onJump(letter);
  };
  // Touch captures the pointer implicitly. Without the release, other letters would receive no events.
  const release = ({ target, pointerId }: PointerEvent) => {
    if (target instanceof Element && target.hasPointerCapture(pointerId)) target.releasePointerCapture(pointerId);
  };
  return (
    <nav
      aria-label={label}
      className="sticky top-0 -mr-4 flex max-h-[calc(92dvh-11rem)] shrink-0 touch-none flex-col self-start select-none"
      onPointerDown={release}
      onPointerMove={follow}
    >
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          data-letter={letter}
          className="min-h-0 w-10 flex-[0_1_1.75rem] text-12 leading-none font-semibold text-action"
          onClick={() => onJump(letter)}
        >
          {letter}
        </button>
      ))}
    </nav>
  );
}
