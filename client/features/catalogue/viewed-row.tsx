import { useEffect, useState } from 'react';
import { Picture } from '#client/ui/picture.tsx';
import { noteViewedProduct, readViewedProducts, type ViewedProduct } from './viewed-products.ts';

/**
 * Links to the products that were last looked at in this browser; the product on screen is remembered, and not shown. The
 * worker knows of none, so they come with scripts.
 */
export function ViewedRow({ id, path, name, image }: Partial<ViewedProduct>) {
  const [products, setProducts] = useState<readonly ViewedProduct[]>([]);
  useEffect(() => {
    setProducts(readViewedProducts().filter((product) => product.id !== id));
    if (id === undefined || path === undefined || name === undefined) return;
    noteViewedProduct({ id, path, name, image: image ?? null });
  }, [id, path, name, image]);
  if (products.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="display text-xl">Recently viewed</h2>
      <ul className="tiles grid grid-cols-4 gap-2 md:gap-3 lg:grid-cols-8">
        {products.map((product) => (
          <li key={product.id}>
            <a href={product.path}>
              <Picture picture={product.image} alt="" shownUpTo={160} className={null} />
              {product.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
