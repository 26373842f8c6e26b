/** Covers the page during a wait that must not be interrupted, such as paying (R-ROUTE-25). */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div role="status" data-unsaved-work className="fixed inset-0 z-50 grid place-items-center bg-surface/85">
      <div className="card grid justify-items-center gap-4 px-10 py-6 text-center">
        <span className="spinner text-2xl text-accent" aria-hidden="true" />
        <p className="font-bold">{label}</p>
      </div>
    </div>
  );
}
