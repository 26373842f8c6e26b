import { Icon } from '#client/ui/icon.tsx';

/** The note beside the pay button: the payment is secure, and these methods are accepted. */
export function SecurePayment({ brandLabels }: { brandLabels: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-2">
      <li className="flex items-center gap-1 text-sm font-medium">
        <Icon name="shield" className="size-4 text-accent" />
        Secure payment
      </li>
      {brandLabels.map((label) => (
        <li key={label} className="badge">
          {label}
        </li>
      ))}
    </ul>
  );
}
