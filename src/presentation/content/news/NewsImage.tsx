import { useState } from 'react';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { useAdapterContext } from '../../ui/navigation/pageContext.ts';

interface NewsImageProps {
  readonly file: string;
  readonly className: string;
  /** Size in px. Enables lazy loading. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A decorative picture. It is removed if it cannot be loaded, so that the text uses its space. */
export function NewsImage({ file, className, size }: NewsImageProps) {
  const { getUrl } = useAdapterContext().get(FileGateway);
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <img
      src={getUrl(file)}
      alt=""
      {...(size && { loading: 'lazy', ...size })}
      onError={() => setIsMissing(true)}
      className={`bg-sunken object-cover ${className}`}
    />
  );
}
