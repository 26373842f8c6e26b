import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon.tsx';

type Props = {
  id: string;
  title: string;
  icon: IconName;
  link: { label: string; href: string };
  children: ReactNode;
};

/** A section of the account's overview, with a link to its page. */
export function AccountCard({ id, title, icon, link, children }: Props) {
  return (
    <section className="card flex flex-col p-4 sm:p-5" aria-labelledby={id}>
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
          <Icon name={icon} className="size-5" />
        </span>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
      </div>
      <div className="mt-3 min-w-0 grow">{children}</div>
      <p className="mt-4 border-t border-line pt-3">
        <a className="link py-1" href={link.href}>
          {link.label}
        </a>
      </p>
    </section>
  );
}
