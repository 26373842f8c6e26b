import type { ComponentType } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import type { LayoutName } from '#shared/navigation/route-table.ts';
import { DefaultLayout } from './default-layout.tsx';
import type { LayoutProps } from './layout.ts';

/** The default layout is in the first chunk; the others are fetched with the first page that needs them. */
export const LAYOUTS: Readonly<Record<LayoutName, () => Promise<ComponentType<LayoutProps>>>> = {
  default: () => Promise.resolve(DefaultLayout),
  checkout: () => loadChunk(() => import('./checkout-layout.tsx')).then((file) => file.CheckoutLayout),
  maintenance: () =>
    loadChunk(() => import('./maintenance-layout.tsx')).then((file) => file.MaintenanceLayout),
};
