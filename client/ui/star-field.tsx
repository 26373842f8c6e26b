import { GroupError } from './group-error.tsx';
import { Icon } from './icon.tsx';

type Props = { name: string; label: string; idPrefix?: string; error?: string; defaultValue?: number };

const STARS = [1, 2, 3, 4, 5];

/** A choice from one to five stars: radio buttons that look like stars. */
export function StarField({ name, label, idPrefix = 'field', error, defaultValue }: Props) {
  const id = `${idPrefix}-${name}`;
  const errorId = error ? `${id}-error` : '';
  return (
    <fieldset className="star-field" aria-describedby={errorId || undefined}>
      <legend className="text-sm font-bold">{label}</legend>
      {STARS.map((stars) => (
        <label key={stars} className="inline-block cursor-pointer p-1">
          <input
            type="radio"
            name={name}
            value={stars}
            // Error messages link to the first star.
            id={stars === 1 ? id : undefined}
            defaultChecked={stars === defaultValue}
            aria-invalid={error ? true : undefined}
            className="sr-only"
          />
          <Icon name="star" className="size-8" />
          <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
        </label>
      ))}
      <GroupError id={errorId} error={error} />
    </fieldset>
  );
}
