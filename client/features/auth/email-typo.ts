const PROVIDERS = [
  ...[
    'gmail.com',
    'outlook.com',
    'hotmail.com',
    'yahoo.com',
    'icloud.com',
    'live.com',
    'mail.com',
    'ymail.com',
  ],
  ...['webmail.co.za', 'mweb.co.za', 'vodamail.co.za', 'telkomsa.net'],
];

/** Returns the address that a customer probably meant: "thandi@gmial.com" gives "thandi@gmail.com". Otherwise null. */
export function correctEmail(email: string): string | null {
  const [name, domain = '', ...others] = email.trim().toLowerCase().split('@');
  if (name === '' || others.length > 0 || PROVIDERS.includes(domain)) return null;
  const meant = PROVIDERS.find((provider) => isOneEditApart(provider, domain));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** True if one letter was added, left out or replaced, or two neighbours were swapped. */
function isOneEditApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length);
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right === `${left[1]}${left[0]}`;
}
