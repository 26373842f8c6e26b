import { isSignedIn, useSession } from '#client/features/auth/session-store.ts';
import { ShareLinks } from '#client/features/catalogue/share-links.tsx';
import { TellMe } from '#client/features/product-notices/tell-me.tsx';

type Props = {
  /** What a notice is about: the variant of the address, else the product. */
  productId: number;
  stock: number;
  name: string;
  /** Absolute. */
  url: string;
};

/** What can be done with a product beside buying it: to be told of it, and to share it. */
export function ProductExtras({ productId, stock, name, url }: Props) {
  // From the session store, because the page's HTML is the same for everyone.
  const customer = useSession((session) => (isSignedIn(session) ? session.id : null));
  return (
    <div className="grid gap-3">
      <TellMe productId={productId} isSoldOut={stock === 0} customer={customer} />
      <ShareLinks name={name} url={url} />
    </div>
  );
}
