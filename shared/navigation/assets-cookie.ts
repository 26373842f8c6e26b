/**
 * The cookie that stores the URL of the style sheet that the visitor's first document contained inline. Later documents
 * link to the style sheet, so that the browser caches it. The app sets the cookie (`client/app/after-first-view.ts`).
 */
export const ASSETS_COOKIE = 'assets';
