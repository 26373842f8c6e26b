/** A screen reader announces it only if it has a label. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className="spinner shrink-0" aria-hidden="true" />;
  return (
    <span role="status" className="inline-flex items-center gap-2">
      <span className="spinner shrink-0" aria-hidden="true" />
      {label}
    </span>
  );
}
