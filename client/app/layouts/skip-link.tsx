/** The first stop of the keyboard: past the header, to the page. */
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
