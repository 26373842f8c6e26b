/** A placeholder for content that is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`bg-ground motion-safe:animate-pulse ${className}`} aria-hidden="true" />;
}
