import type { PaymentMark } from '#shared/domain/payment-methods.ts';

/** Own drawings, each by what one pays with. They are here and not in `icons.svg`, which every page fetches. */
const DRAWINGS: Readonly<Record<PaymentMark, string>> = {
  card: 'M3 6.5h18v11H3zM3 10h18M6.5 14.5h4',
  bank: 'M3.5 9.5 12 4.5l8.5 5zM6 12v5M10 12v5M14 12v5M18 12v5M3.5 19.5h17',
  phone: 'M7 3.5h10v17H7zM10.5 17.5h3M10 8.5a4 4 0 0 1 4 4M10 11.5a1 1 0 0 1 1 1',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM19 14h1M14 19.5h1',
  later: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8.5 15.5l2.5 2 4.5-4',
  cash: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6 12h.5M17.5 12h.5',
};

/** The mark beside a way to pay; its name stands next to it. */
export function PaymentMarkIcon({ mark, className }: { mark: PaymentMark; className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={DRAWINGS[mark]} />
    </svg>
  );
}
