import type { PaymentMark } from '#shared/domain/payment-methods.ts';

/** Own drawings, each by what one pays with. They are here and not in `icons.svg`, which every page fetches. */
const DRAWINGS: Readonly<Record<PaymentMark, string>> = {
  card: 'M3 6h18v12H3zM3 10h18',
  bank: 'M4 9h16l-8-5zM6 12v5m6-5v5m6-5v5M4 20h16',
  phone: 'M7 3h10v18H7zM11 18h2',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2m4-2v6h-6',
  later: 'M4 6h16v14H4zM4 10h16M9 3v4m6-4v4',
  cash: 'M3 7h18v10H3zM12 10v4',
};

/** The mark beside a way to pay; its name stands next to it. */
export function PaymentMarkIcon({ mark }: { mark: PaymentMark }) {
  return (
    <svg viewBox="0 0 24 24" className="icon text-muted" aria-hidden="true">
      <path d={DRAWINGS[mark]} />
    </svg>
  );
}
