import { useState } from 'react';
import { avatarColour, avatarInitial } from './avatarColour.ts';
import { classes } from './classes.ts';

interface AvatarProps {
  readonly id: string;
  readonly name: string;
  readonly size?: 28 | 32 | 36 | 40 | 64;
  /** Address of the photo; the initial is shown if it is absent or does not load. */
  readonly photo?: string;
  readonly className?: string;
}
const LETTERS: Readonly<Record<number, string>> = {
  28: 'text-12',
  32: 'text-14',
  36: 'text-14',
  40: 'text-16',
  64: 'text-24',
};

/**
 * Shows a user as a circle with a photo or an initial. Hidden from screen readers, as the name is always next to it.
 */
export function Avatar({ id, name, size = 40, photo, className }: AvatarProps) {
  const [isBroken, setIsBroken] = useState(false);
  const isPhoto = photo !== undefined && !isBroken;
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size }}
      className={classes(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold',
        LETTERS[size],
        avatarColour(id),
        className,
      )}
    >
      {isPhoto ? (
        <img
          src={photo}
          alt=""
          width={size}
          height={size}
          className="size-full object-cover"
          onError={() => setIsBroken(true)}
        />
      ) : (
        avatarInitial(name)
      )}
    </span>
  );
}
