import { useEffect, useState } from 'react';
import { Picture } from '#client/ui/picture.tsx';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';
import { noteViewedProduct, readViewedProducts, type ViewedProduct } from './viewed-products.ts';

/**
 * Links to the products recently viewed in this browser. The current product is stored, but not shown. Only the browser
 * has this data, so the row needs scripts.
 */
export function ViewedRow({ id, path, name, url = '', width = 0 }: Partial<ViewedProduct>) {
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
              {unbrokenUnits(product.name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
