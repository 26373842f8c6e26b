import type { ReactNode } from 'react';
import { addressPlace } from '#client/features/addresses/address-place.ts';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { PageProps } from './page.ts';

type FrameProps = Pick<PageProps<unknown>, 'title' | 'url'> & { children: ReactNode };

/** A form with its title; in the account with breadcrumbs, in the checkout without. */
export function AddressFormFrame({ title, url, children }: FrameProps) {
  const { crumbs } = addressPlace(url);
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      {crumbs.length > 0 && <Breadcrumbs items={[...crumbs, { label: title }]} />}
      <h1 className="display mt-2 text-3xl" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
