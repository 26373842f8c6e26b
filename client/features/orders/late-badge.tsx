import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';

/** Marks a parcel whose promised day has passed. */
export function LateBadge({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex items-center gap-1.5 font-medium text-saving">
      <Icon name="warning" className="size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
