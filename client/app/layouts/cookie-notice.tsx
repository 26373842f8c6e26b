import { COOKIE_NOTICE_ELEMENT } from '#client/browser/cookie-consent.ts';

/**
 * The cookie notice (R-COOKIE). Every document contains it, hidden and outside the app, so that cached HTML is the same
 * for all visitors. The browser shows the notice until the visitor accepts it.
 */
export function CookieNotice() {
  return (
    <aside id={COOKIE_NOTICE_ELEMENT} className="cookie-notice" aria-label="Cookies" hidden>
      <p>This site uses cookies to operate properly. Please read our terms of use for more information.</p>
      <a className="button button-small button-secondary" href="/about/terms-of-use#cookies">
        Terms of Use
      </a>
      <button type="button" className="button button-small button-primary">
        Accept
      </button>
    </aside>
  );
}
