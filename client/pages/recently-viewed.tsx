import { useEffect, useState } from 'react';
import { useSession } from '#client/features/auth/session-store.ts';
import {
  noteViewedProduct,
  readViewedProducts,
  type ViewedProduct,
} from '#client/features/catalogue/viewed-products.ts';
import { Picture } from '#client/ui/picture.tsx';

/** The products recently viewed in this browser, below the rest of a page. Also stores the current product, if any. */
export function RecentlyViewed(current: Partial<ViewedProduct>) {
  const customer = useSession(({ id }) => id);
  // The key remounts the row for a different customer, whose history is separate.
  return <ViewedRow key={customer} {...current} />;
}

/**
 * Stores the current product, but does not show it. Only the browser has the history, so the row needs scripts. A name
 * may wrap before a unit, because "1,000 Lumen" can be wider than a tile.
 */
function ViewedRow({ id, path, name, url = '', width = 0 }: Partial<ViewedProduct>) {
  const [products, setProducts] = useState<readonly ViewedProduct[]>([]);
  useEffect(() => {
    setProducts(readViewedProducts().filter((product) => product.id !== id));
    if (id && path && name) noteViewedProduct({ id, path, name, url, width });
  }, [id, path, name, url, width]);
  if (products.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="display">Recently viewed</h2>
      <ul className="tiles">
        {products.map((product) => (
          <li key={product.id}>
            <a href={product.path}>
              <Picture
                picture={product.url === '' ? null : product}
                alt=""
                shownUpTo={160}
                className={null}
              />
              {product.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
