import { Icon, type IconName } from '#client/ui/icon.tsx';

type AccountLink = { href: string; title: string; text: string; icon: IconName };

const LINKS: readonly AccountLink[] = [
  { href: '/orders', title: 'Orders', text: 'Follow, pay or cancel what you ordered', icon: 'box' },
  { href: '/account/addresses', title: 'Addresses', text: 'Where we deliver to', icon: 'truck' },
  { href: '/account/details', title: 'Your details', text: 'Name, e-mail and business', icon: 'account' },
  { href: '/product-lists', title: 'Lists', text: 'What you have kept for later', icon: 'heart' },
];

/** The rooms of the account. */
export function AccountLinks() {
  return (
    <nav aria-label="Your account">
      <ul className="grid gap-4 sm:grid-cols-2">
        {LINKS.map(({ href, title, text, icon }) => (
          <li key={href} className="card relative flex items-center gap-4 p-4 hover:border-accent">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon name={icon} className="size-5" />
            </span>
            <p>
              <a className="font-semibold after:absolute after:inset-0" href={href}>
                {title}
              </a>
              <span className="block text-sm text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </nav>
  );
}
