type Props = {
  /** Of the page. */
  path: string;
  /** Absolute. */
  url: string;
};

/** A product's address to pass on: plain links, which need no script and tell nobody anything until they are opened. */
export function ShareLinks({ path, url }: Props) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      Share:{' '}
      <a href={`https://wa.me/?text=${encodeURIComponent(url)}`} className="link">
        WhatsApp
      </a>{' '}
      <a href={path} className="link">
        Link to this page
      </a>
    </p>
  );
}
