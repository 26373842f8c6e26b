import { COOKIE_NOTICE_ELEMENT } from '#client/browser/cookie-consent.ts';

/**
 * R-COOKIE. Every document contains it, hidden, outside the app, so that cached HTML is the same for everyone. The
 * browser shows it until it is accepted.
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
