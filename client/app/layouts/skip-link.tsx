/** The first link for keyboard users: it skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="button button-primary fixed top-2 left-2 z-50 -translate-y-16 focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
