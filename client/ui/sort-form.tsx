import { HiddenFields } from '#client/browser/hidden-fields.tsx';

type Props = {
  /** The path of the sorted page. */
  path: string;
  /** The page's other parameters. */
  fields: Readonly<Record<string, string>>;
  /** The chosen order; empty for the default one, which adds no parameter to the URL. */
  value: string;
  /** Each option's value and label. */
  options: readonly (readonly [value: string, label: string])[];
};

/** Lets the shopper choose an order. With scripts, a change submits the form; without scripts, its button does. */
export function SortForm({ path, fields, value, options }: Props) {
  return (
    <form key={value} action={path} className="field flex items-center gap-2">
      <HiddenFields fields={fields} />
      <label htmlFor="sort" className="shrink-0 max-sm:sr-only">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        defaultValue={value}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button button-secondary button-small hidden noscript:inline-flex">
        Sort
      </button>
    </form>
  );
}
