import type { ReactNode } from 'react';
import type { LayoutData } from '#shared/navigation/page-payload.ts';

/** The id of the footer's category list. The phone's menu links to it for browsers without scripts. */
export const FOOTER_CATEGORIES_ID = 'all-categories';

export type LayoutProps = { layout: LayoutData; url: URL; children: ReactNode };
