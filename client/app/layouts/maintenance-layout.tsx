import type { LayoutProps } from './layout.ts';

export function MaintenanceLayout({ children }: LayoutProps) {
  return <main id="main">{children}</main>;
}
