import type { ComponentType, ReactNode } from 'react';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import type { LayoutData } from '#shared/navigation/page-payload.ts';

type StaticFragment = ComponentType<{ layout: LayoutData }>;
type Render = (layout: LayoutData, render: (part: ReactNode) => string) => Promise<void>;

const renderers: Render[] = [];

/**
 * A lazily hydrated part of a layout that looks the same on every page. The worker renders it once for the layout's
 * data, not with each page, so its first HTML may depend on nothing else: no store, no address.
 */
export function staticFragment(load: () => Promise<StaticFragment>): StaticFragment {
  let drawn: { layout: LayoutData; html: string } | null = null;
  renderers.push(async (layout, render) => {
    if (drawn?.layout === layout) return;
    const Part = await load();
    drawn = { layout, html: render(<Part layout={layout} />) };
  });
  return lazyHydrate(load, { drawn: ({ layout }) => (drawn?.layout === layout ? drawn.html : undefined) });
}

/** Renders every static fragment for a layout that is shown for the first time. */
export async function renderStaticFragments(...[layout, render]: Parameters<Render>): Promise<void> {
  await Promise.all(renderers.map((renderFragment) => renderFragment(layout, render)));
}
