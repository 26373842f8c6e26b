type Props = { fields: Readonly<Record<string, string | number>> };

/** What a form carries unseen. */
export function HiddenFields({ fields }: Props) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
