import type { SiteInfo } from '#shared/navigation/page-payload.ts';

/**
 * Explains which tag manager is loaded once the cookie notice is accepted. Renders nothing if no tag manager is
 * configured.
 */
export function TagManagerNotice({ site }: { site: Pick<SiteInfo, 'hasTagManager'> }) {
  if (!site.hasTagManager) return null;
  return (
    <p>
      Once you accept the cookie notice, and not before, we load Google Tag Manager to measure how the shop is
      used. Google then learns which pages you open and what you do on them, and may set cookies of its own.
    </p>
  );
}
