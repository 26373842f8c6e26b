import { Picture } from '#client/ui/picture.tsx';
import type { ImageSource } from '#shared/navigation/image-urls.ts';

/** The customer's lists in the account overview: names, counts and a few product images. */
export type ListOverview = {
  lists: { id: number; name: string; count: number }[];
  pictures: ImageSource[];
};

export function ListOverviewView({ overview: { lists, pictures } }: { overview: ListOverview }) {
  if (lists.every(({ count }) => count === 0)) {
    return <p className="text-muted">Nothing saved yet. What you add to a list waits for you here.</p>;
  }
  return (
    <>
      <ul>
        {lists.map(({ id, name, count }) => (
          <li key={id} className="flex justify-between gap-4">
            <span className="min-w-0">{name}</span>
            <span className="shrink-0 text-muted tabular-nums">
              {count === 1 ? '1 product' : `${count} products`}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex gap-2">
        {pictures.map((picture) => (
          <Picture key={picture.url} picture={picture} alt="" shownUpTo={56} className="w-14 min-w-0" />
        ))}
      </div>
    </>
  );
}
