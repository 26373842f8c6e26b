/**
 * The network that a client is counted by: its IPv4 address, or the /64 of its IPv6 address, because one customer has a
 * whole /64. All clients without an address share one count.
 */
export function networkOf(address: string): string {
  if (address === '') return 'unknown';
  return address.includes(':') && !address.includes('.') ? network64(address) : address;
}

function network64(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...new Array<string>(zeros).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}
