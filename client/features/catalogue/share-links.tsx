type Props = {
  name: string;
  /** Absolute. */
  url: string;
};

/** A product's address to pass on: plain links, which need no script and tell nobody anything until they are opened. */
export function ShareLinks({ name, url }: Props) {
  const text = encodeURIComponent(`${name} ${url}`);
  const links = [
    { label: 'WhatsApp', href: `https://wa.me/?text=${text}` },
    { label: 'E-mail', href: `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}` },
    { label: 'Link', href: url },
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-muted">Share</span>
      {links.map(({ label, href }) => (
        <a key={label} href={href} className="link py-1" rel="noreferrer">
          {label}
        </a>
      ))}
    </p>
  );
}
