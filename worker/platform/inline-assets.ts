import type { InlineAssets } from '#shared/navigation/build-manifest.ts';
import built from '../../dist/inline-assets.json' with { type: 'json' };

/** The build's style sheet and early script as text. */
export const INLINE_ASSETS: InlineAssets = built;
