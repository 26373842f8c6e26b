import { useEffect, useState } from 'react';
import { noteViewedProduct, readViewedProducts, type ViewedProduct } from './viewed-products.ts';

/**
 * Links to the products that were last looked at in this browser; the product on screen is remembered, and not shown. The
 * worker knows of none, so they come with scripts.
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
      <h2 className="display text-xl">Recently viewed</h2>
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
