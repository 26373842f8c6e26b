import { useSession } from '#client/features/auth/session-store.ts';
import { ShareLinks } from '#client/features/catalogue/share-links.tsx';
import { TellMe } from '#client/features/product-notices/tell-me.tsx';

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
      <TellMe productId={productId} isSoldOut={stock === 0} customer={customer} />
      <ShareLinks path={path} url={origin + path} />
    </>
  );
}
