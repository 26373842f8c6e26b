import { axisAnchor, chooseText } from './choose-variant.ts';
import type { Choice } from './product-view.ts';

type Props = NonNullable<Choice['toChoose']> & { className?: string };

/** Replaces "Add to cart" until every option has a value: links to the values of the first option without one. */
export function ChooseLink({ option, axis, className = '' }: Props) {
  return (
    <a href={`#${axisAnchor(axis)}`} className={`button button-primary ${className}`}>
      {chooseText(option)}
    </a>
  );
}
