import { useState } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { useAdapterContext } from '../shared/pageContext.ts';

interface NewsImageProps {
  readonly file: string;
  readonly className: string;
  /** How large it will be, where it comes when it is near. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** It repeats what the words beside it say: one that does not come, or may not be seen, leaves them its place. */
export function NewsImage({ file, className, size }: NewsImageProps) {
  const { address } = useAdapterContext().get(FileGateway);
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={address(file)}
      alt=""
      {...(size && { loading: 'lazy', ...size })}
      onError={() => setIsMissing(true)}
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
