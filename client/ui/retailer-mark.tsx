type Props = { name: string; className: string };

/** A retailer's initials on a colour derived from its name, shown because retailers have no logo. */
export function RetailerMark({ name, className }: Props) {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase());
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      {/* White text is legible on every hue of this lightness. */}
      <rect width="48" height="48" rx="11" fill={`oklch(0.45 0.09 ${hue})`} />
      <text x="24" y="31" fill="#fff" fontSize="20" fontWeight="700" textAnchor="middle">
        {initials.join('')}
      </text>
    </svg>
  );
}
