import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Props = {
  title: string;
  children?: ReactNode;
  action?: { label: string; href: string };
  icon?: IconName;
};

/** What a page shows instead of an empty list, with a link that leads on. */
export function EmptyState({ title, children, action, icon = 'box' }: Props) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} className="size-7" />
      </span>
      <h2 className="display text-xl">{title}</h2>
      {children !== undefined && <div className="text-muted">{children}</div>}
      {action !== undefined && (
        <a className="button button-primary mt-3" href={action.href}>
          {action.label}
        </a>
      )}
    </div>
  );
}
