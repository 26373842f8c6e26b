import { useState } from 'react';
import { useSession } from '#client/features/auth/session-store.ts';
import { NotifyMe } from '#client/features/product-notices/notify-me.tsx';
import { Icon } from '#client/ui/icon.tsx';

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
      <ShareLink path={path} origin={origin} />
      <NotifyMe productId={productId} isSoldOut={stock === 0} customer={customer} />
    </>
  );
}

/**
 * Shares the product's URL: with the phone's share sheet if there is one, otherwise by copying the URL. Without
 * scripts, the link opens WhatsApp.
 */
function ShareLink({ path, origin }: Pick<Props, 'path' | 'origin'>) {
  const [shared, setShared] = useState('');
  const url = origin + path;
  async function share(): Promise<void> {
    setShared('');
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      // Rejects if the shopper closes the sheet.
      await navigator.share({ title: document.title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setShared('Link copied.');
    } catch {
      // Without clipboard access, for example on an insecure page, the shopper copies the link from the text.
      setShared(`Copy this link: ${url}`);
    }
  }
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(url)}`}
        className="button button-quiet"
        aria-label="Share"
        onClick={(event) => {
          event.preventDefault();
          void share();
        }}
      >
        <Icon name="share" />
      </a>
      <p role="status">{shared}</p>
    </>
  );
}
