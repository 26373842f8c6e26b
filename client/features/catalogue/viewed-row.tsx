import { useEffect, useState } from 'react';
import { noteViewedProduct, readViewedProducts, type ViewedProduct } from './viewed-products.ts';

/**
 * Links to the products recently viewed in this browser. The current product is stored, but not shown. Only the browser
 * has this data, so the row needs scripts.
 */
export function ViewedRow({ id, path, name }: Partial<ViewedProduct>) {
  const [products, setProducts] = useState<readonly ViewedProduct[]>([]);
  useEffect(() => {
    setProducts(readViewedProducts().filter((product) => product.id !== id));
    if (id && path && name) noteViewedProduct({ id, path, name });
  }, [id, path, name]);
  if (products.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="display">Recently viewed</h2>
      <ul className="flex flex-wrap gap-2">
        {products.map((product) => (
          <li key={product.id}>
            <a href={product.path} className="chip">
              {product.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
