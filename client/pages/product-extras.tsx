import { useSession } from '#client/features/auth/session-store.ts';
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
      <ShareLinks path={path} origin={origin} />
    </>
  );
}

/** A product's address to pass on: plain links, which need no script and tell nobody anything until they are opened. */
function ShareLinks({ path, origin }: Pick<Props, 'path' | 'origin'>) {
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      Share:{' '}
      <a href={`https://wa.me/?text=${encodeURIComponent(origin + path)}`} className="link">
        WhatsApp
      </a>{' '}
      <a href={path} className="link">
        Link to this page
      </a>
    </p>
  );
}
