import { useState } from 'react';
import { useSession } from '#client/features/auth/session-store.ts';
import { NotifyMe } from '#client/features/product-notices/notify-me.tsx';

type Props = {
  /** What a notice is about: the variant of the address, else the product. */
  productId: number;
  stock: number;
  /** Of the page. */
  path: string;
  origin: string;
};

/** What can be done with a product beside buying it: to be told of it, and to share it. */
export function ProductExtras({ productId, stock, path, origin }: Props) {
  const customer = useSession(({ id }) => id);
  return (
    <>
      <NotifyMe productId={productId} isSoldOut={stock === 0} customer={customer} />
      <ShareLinks path={path} origin={origin} />
    </>
  );
}

/** Shares the product's address: by WhatsApp, which needs no script, by the phone's share sheet, or else by the clipboard. */
function ShareLinks({ path, origin }: Pick<Props, 'path' | 'origin'>) {
  const [shared, setShared] = useState('');
  const url = origin + path;
  async function share(): Promise<void> {
    setShared('');
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      // Rejects where the shopper closes the sheet.
      await navigator.share({ title: document.title, url }).catch(() => undefined);
      return;
    }
    // Without a clipboard, as where the page is not secure, the link is shown to be copied by hand.
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
