import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** The shop's logo and name as a link to the home page. */
export function Logo({ site }: { site: SiteInfo }) {
  return (
    <a href="/" className="logo" aria-label={`${site.name}, home`}>
      <svg aria-hidden="true">
        <use href="/icons.svg#logo" />
      </svg>
      <span className="display">{site.name}</span>
    </a>
  );
}
