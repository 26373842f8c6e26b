import type { LayoutProps } from './layout.ts';
import { Logo } from './logo.tsx';

/** The shop's logo and the message, without menus, because no other page is available during maintenance. */
export function MaintenanceLayout({ layout: { site }, children }: LayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bg-brand text-on-brand">
        <div className="page flex h-16 items-center">
          <Logo site={site} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grid flex-1 place-items-center">
        {children}
      </main>
    </div>
  );
}
