import type { LayoutProps } from './layout.ts';

export function DefaultLayout({ children }: LayoutProps) {
  return <main id="main">{children}</main>;
}
