import { useState } from 'react';
import { useSession } from '#client/features/auth/session-store.ts';
import { NotifyMe } from '#client/features/product-notices/notify-me.tsx';

type Props = {
  /** The product that an alert is for: the variant in the URL, otherwise the product. */
  productId: number;
  stock: number;
  /** The page's path. */
  path: string;
  origin: string;
};

/** The other actions on a product: alerts and sharing. */
export function ProductExtras({ productId, stock, path, origin }: Props) {
  const customer = useSession(({ id }) => id);
  return (
    <>
      <NotifyMe productId={productId} isSoldOut={stock === 0} customer={customer} />
      <ShareLinks path={path} origin={origin} />
    </>
  );
}

/**
 * Shares the product's URL: by WhatsApp, which needs no script; by the phone's share sheet or, without one, by copying
 * to the clipboard.
 */
function ShareLinks({ path, origin }: Pick<Props, 'path' | 'origin'>) {
  const [shared, setShared] = useState('');
  const url = origin + path;
  async function share(): Promise<void> {
    setShared('');
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      // Rejects if the shopper closes the sheet.
      await navigator.share({ title: document.title, url }).catch(() => undefined);
      return;
    }
    // Without clipboard access, for example on an insecure page, the link is shown so that the shopper can copy it.
    const copied = await Promise.resolve(navigator.clipboard.writeText(url)).then(
      () => true,
      () => false,
    );
    setShared(copied ? 'Link copied.' : `Copy this link: ${url}`);
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      Share:{' '}
      <a href={`https://wa.me/?text=${encodeURIComponent(url)}`} className="link">
        WhatsApp
      </a>{' '}
      <button type="button" className="link needs-scripts min-h-9" onClick={() => void share()}>
        Link to this page
      </button>
      <span role="status">{shared}</span>
    </p>
  );
}
