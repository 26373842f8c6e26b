import type { ReactNode } from 'react';
import { orderNumber } from '#shared/navigation/paths.ts';

/** A link to a screen, or only its text if the operator may not open the screen. */
export function Link({
  href,
  isOpen = true,
  children,
}: {
  href: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  if (!isOpen) return children;
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}

/** {@link Link} to an order. */
export function OrderLink({ id, isOpen }: { id: number; isOpen?: boolean }) {
  return <Link {...{ href: `/orders/${id}`, isOpen }}>{orderNumber(id)}</Link>;
}
