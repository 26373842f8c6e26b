import { type ReactNode, use } from 'react';
import { orderNumber } from '#shared/navigation/paths.ts';
import { DeskPage } from './form.tsx';

/** A link to a screen, or only its text if the operator may not open the screen. */
export function Link({ href, children }: { href: string; children: ReactNode }) {
  const { menu } = use(DeskPage);
  const isScreen = href.startsWith('/');
  if (isScreen && !menu.some(({ path }) => path === `/${href.split(/[/?]/)[1]}`)) return children;
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}

/** {@link Link} to an order. */
export function OrderLink({ id }: { id: number }) {
  return <Link href={`/orders/${id}`}>{orderNumber(id)}</Link>;
}
