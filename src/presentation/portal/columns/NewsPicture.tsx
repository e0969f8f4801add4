import { Newspaper } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/controls/classes.ts';

interface NewsPictureProps {
  readonly address: string | undefined;
  readonly className: string;
}

/** A decorative picture of a news item. Shows an icon if there is none or it cannot be loaded. */
export function NewsPicture({ address, className }: NewsPictureProps) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span
      aria-hidden="true"
      className={classes('grid shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken text-soft', className)}
    >
      {address === undefined || isBroken ? (
        <Newspaper size={28} strokeWidth={1.5} />
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          draggable={false}
          className="size-full object-cover"
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
}
