import type { WayOn } from './listing-data.ts';

/** Links to narrower or neighbouring listings, with how many products each has. */
export function Ways({ ways, label }: { ways: readonly WayOn[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {ways.map(({ label: name, href, count }) => (
          <li key={href}>
            <a className="chip" href={href}>
              {name}
              {count !== undefined && <span className="text-muted tabular-nums">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
