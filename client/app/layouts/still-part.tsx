import type { ComponentType, ReactNode } from 'react';
import { sleepingPart } from '#client/ui/sleeping-part.tsx';
import type { LayoutData } from '#shared/navigation/page-payload.ts';

type StillPart = ComponentType<{ layout: LayoutData }>;
type Draw = (layout: LayoutData, render: (part: ReactNode) => string) => Promise<void>;

const draws: Draw[] = [];

/**
 * A sleeping part of a layout that looks the same on every page: the worker draws it once for the layout's data, not
 * with each page. Its first HTML may depend on nothing else: no store, no address.
 */
export function stillPart(load: () => Promise<StillPart>): StillPart {
  const htmlOf = new WeakMap<LayoutData, string>();
  draws.push(async (layout, render) => {
    if (htmlOf.has(layout)) return;
    const Part = await load();
    htmlOf.set(layout, render(<Part layout={layout} />));
  });
  return sleepingPart(load, { drawn: ({ layout }) => htmlOf.get(layout) });
}

/** Draws every still part for a layout that is shown for the first time. */
export async function drawStillParts(...[layout, render]: Parameters<Draw>): Promise<void> {
  await Promise.all(draws.map((draw) => draw(layout, render)));
}
