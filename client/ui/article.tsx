import type { ReactNode } from 'react';

/** A page that is mostly text, at a readable line length. */
export function Article({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="page py-8 md:py-12">
      <h1 className="display text-3xl md:text-4xl">{title}</h1>
      <div className="prose mt-6">{children}</div>
    </article>
  );
}
