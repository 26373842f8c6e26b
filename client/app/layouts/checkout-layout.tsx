import type { LayoutProps } from './layout.ts';

export function CheckoutLayout({ children }: LayoutProps) {
  return <main id="main">{children}</main>;
}
