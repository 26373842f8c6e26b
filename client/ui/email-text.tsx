/** An e-mail address, broken before its @ rather than at a hyphen, and inside a part only where that is too long for a line. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at)].map((part) => (
    <span key={part} className="inline-block max-w-full wrap-anywhere">
      {part}
    </span>
  ));
}
