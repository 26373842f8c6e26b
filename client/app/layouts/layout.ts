import type { ReactNode } from 'react';
import type { LayoutData } from '#shared/navigation/page-payload.ts';

export type LayoutProps = { layout: LayoutData; url: URL; children: ReactNode };
