import { Users } from 'lucide-react';
import { Avatar } from '../controls/Avatar.tsx';

/** A user or department within a line of text: icon and name. */
export function PersonAvatar({
  id,
  name,
  isGroup = false,
}: {
  readonly id: string;
  readonly name: string;
  readonly isGroup?: boolean;
}) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      {isGroup ? (
        <Users size={18} strokeWidth={1.8} aria-hidden className="shrink-0 text-soft" />
      ) : (
        <Avatar id={id} name={name} size={28} />
      )}
      <span className="min-w-0">{name}</span>
    </span>
  );
}
