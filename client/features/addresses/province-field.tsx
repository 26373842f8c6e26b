import type { FieldProps } from '#client/ui/field-frame.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import type { Province } from '#shared/contract/address.ts';
import { provinceOfPostalCode } from '#shared/domain/postal-code.ts';

type Props = {
  field: Omit<FieldProps, 'label'> & { defaultValue: string };
  /** The postal code as currently typed. */
  postalCode: string;
  provinces: readonly Province[];
};

/**
 * The province. The postal code usually determines it, so the select is folded away unless the code is ambiguous or a
 * different province was chosen.
 */
export function ProvinceField({ field, postalCode: typed, provinces }: Props) {
  const postalCode = typed.normalize('NFKC').replace(/\D/g, '');
  const code = provinceOfPostalCode(postalCode);
  const following = provinces.find((province) => province.code === code);
  const chosen = field.defaultValue === String(following?.id) ? '' : field.defaultValue;
  const isUnknown = postalCode.length === 4 && following === undefined;
  return (
    <details open={isUnknown || Boolean(field.error) || chosen !== ''}>
      <summary className="tap w-fit">
        <span aria-live="polite">{`Province: ${following?.name ?? (isUnknown ? 'please choose' : 'from the postal code')}`}</span>{' '}
        <span className="link">Change</span>
      </summary>
      <div className="mt-2">
        <SelectField
          {...field}
          defaultValue={chosen}
          label="Province"
          autoComplete="off"
          placeholder={
            following === undefined ? 'Choose a province' : `${following.name} (from the postal code)`
          }
          options={provinces.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </div>
    </details>
  );
}
