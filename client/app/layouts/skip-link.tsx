/** The first link for keyboard users: it skips the header. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link button button-primary">
      Skip to content
    </a>
  );
}
