import type { ReactNode } from 'react';
import { orderNumber } from '#shared/navigation/paths.ts';

type LinkProps = { href: string; isAllowed?: boolean; children: ReactNode };

/** A link to a screen, or only its text if the operator may not open the screen. */
export function Link({ href, isAllowed = true, children }: LinkProps) {
  if (!isAllowed) return children;
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}

/** {@link Link} to an order. */
export function OrderLink({ id, ...link }: { id: number; isAllowed?: boolean }) {
  return (
    <Link href={`/orders/${id}`} {...link}>
      {orderNumber(id)}
    </Link>
  );
}
