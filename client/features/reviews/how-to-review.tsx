/** Tells customers where they can write a review. */
export function HowToReview() {
  return (
    <p className="text-sm text-muted">
      Bought it here? Review it from{' '}
      <a className="link" href="/orders">
        your order
      </a>{' '}
      once it’s delivered.
    </p>
  );
}
