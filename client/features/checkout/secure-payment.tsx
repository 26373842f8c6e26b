import { Icon } from '#client/ui/icon.tsx';

/** The note beside the pay button: the payment is secure, and these methods are accepted. */
export function SecurePayment({ marks }: { marks: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-2">
      <li className="flex items-center gap-1 text-sm font-medium">
        <Icon name="shield" className="size-4 text-accent" />
        Secure payment
      </li>
      {marks.map((mark) => (
        <li key={mark} className="badge">
          {mark}
        </li>
      ))}
    </ul>
  );
}
