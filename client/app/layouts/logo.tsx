import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** The shop's logo and name as a link to the home page. */
export function Logo({ site }: { site: SiteInfo }) {
  return (
    <a href="/" className="flex min-h-11 min-w-0 items-center gap-2" aria-label={`${site.name}, home`}>
      <svg className="size-8 shrink-0" aria-hidden="true">
        <use href="/icons.svg#logo" />
      </svg>
      <span className="display truncate text-xl md:text-2xl">{site.name}</span>
    </a>
  );
}
