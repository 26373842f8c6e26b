import * as v from 'valibot';

const UrlPathSchema = v.pipe(v.string(), v.startsWith('/assets/'));

/** The build's data that the worker needs to write a page's tags. Every path starts with `/assets/`. */
export const BuildManifestSchema = v.strictObject({
  id: v.string(),
  css: UrlPathSchema,
  entry: UrlPathSchema,
  /** Chunks that the entry imports. */
  preload: v.array(UrlPathSchema),
  /** The script that holds form submissions and taps on buttons until the app handles them. */
  earlyEvents: UrlPathSchema,
  /** The script of the service worker's offline page. */
  offline: UrlPathSchema,
  /** Route id → the additional chunks of its page. */
  routes: v.record(v.string(), v.array(UrlPathSchema)),
  /** Import specifier → its path in this build: the document's import map. */
  imports: v.record(v.string(), UrlPathSchema),
  /** The newest migration, which the database of this build must have. */
  migration: v.string(),
  /** The build's own redirect rules (R-EDGE-4), not validated yet. */
  routeRules: v.strictObject({ rules: v.array(v.unknown()) }),
});
export type BuildManifest = v.InferOutput<typeof BuildManifestSchema>;

/** The paths of every file of a build. */
export type BuildFiles = { id: string; files: string[] };

/**
 * `/builds/meta/{id}.json` (R-EDGE-7): the manifest, every file of the build, and the earlier builds whose files are
 * still available, oldest first.
 */
export type BuildFile = BuildManifest & BuildFiles & { earlier: BuildFiles[] };

/** `/builds/latest.json` (R-EDGE-7): the newest build. */
export type LatestBuild = { id: string };

/**
 * The style sheet's text and the early script's code, which a visitor's first document contains. `cssHash`: the style
 * sheet's SHA-256 as a source of the content security policy.
 */
export type InlineAssets = { css: string; cssHash: string; earlyEvents: string };
