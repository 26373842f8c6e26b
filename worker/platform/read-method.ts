/** True if a request only reads: GET or HEAD. */
export function isRead({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD';
}
