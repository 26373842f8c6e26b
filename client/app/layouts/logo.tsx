import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/** The shop's mark and its name, leading home. */
export function Logo({ site }: { site: SiteInfo }) {
  return (
    <a href="/" className="flex min-h-11 min-w-0 items-center gap-2" aria-label={`${site.name}, home`}>
      <svg className="size-8 shrink-0" viewBox="0 0 32 32" aria-hidden="true">
        <path
          d="M6 12.5h20l-1.7 12a2.2 2.2 0 0 1-2.2 1.9H9.9a2.2 2.2 0 0 1-2.2-1.9L6 12.5Z"
          fill="currentColor"
        />
        <path
          className="stroke-gold"
          d="M10.8 12.5a5.2 5.2 0 0 1 10.4 0"
          fill="none"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
      </svg>
      <span className="display truncate text-xl md:text-2xl">{site.name}</span>
    </a>
  );
}
