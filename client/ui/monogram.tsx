/** A retailer's mark: the initials of its name, on a colour derived from the name. */
export function Monogram({ name, className }: { name: string; className: string }) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  return (
    // An inline style would violate the content security policy.
    <svg viewBox="0 0 48 48" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="48" height="48" rx="11" fill={`oklch(0.45 0.09 ${hue})`} />
      <text x="24" y="31" fill="#fff" fontSize="20" fontWeight="700" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map(([letter = '']) => letter.toUpperCase())
    .join('');
}
