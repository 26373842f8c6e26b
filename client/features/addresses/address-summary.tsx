/** An address as printed on a parcel. */
export type AddressText = { recipient: string; lines: readonly string[]; phone: string; notes: string };

/** An address with its recipient, lines, phone number and notes. */
export function AddressSummary({ recipient, ...text }: AddressText) {
  return (
    <address className="not-italic">
      <span className="block font-bold">{recipient}</span>
      <AddressLines {...text} />
    </address>
  );
}

/** The address without its recipient. */
export function AddressLines({ lines, phone, notes }: Omit<AddressText, 'recipient'>) {
  return (
    <>
      {Object.entries(lines).map(([index, line]) => (
        <span key={index} className="block">
          {line}
        </span>
      ))}
      <span className="mt-2 block text-muted">{phone}</span>
      {notes !== '' && <span className="block text-muted">{notes}</span>}
    </>
  );
}
