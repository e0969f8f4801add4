import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PortalTarget } from '#domain/portal/portalTarget.ts';
import { safeLink } from '../ui/navigation/safeLink.ts';
import { targetAddress } from './targetAddress.ts';

interface TargetLinkProps {
  readonly target: PortalTarget | undefined;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a target. Renders plain content if the target is unavailable. */
export function TargetLink({ target, className, label, children }: TargetLinkProps) {
  const own = target && targetAddress(target);
  if (own !== undefined)
    return (
      <Link to={own} className={className} aria-label={label}>
        {children}
      </Link>
    );
  if (target?.to === 'outside')
    return (
      <a
        href={safeLink(target.address)}
        target="_blank"
        rel="noopener noreferrer"
        className={className}
        aria-label={label}
      >
        {children}
      </a>
    );
  return <span className={className}>{children}</span>;
}
