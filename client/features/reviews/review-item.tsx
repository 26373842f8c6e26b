import type { ReactNode } from 'react';
import { Stars } from '#client/ui/rating.tsx';
import type { ReviewData } from './review-data.ts';

type Props = {
  review: ReviewData;
  /** One level below the list's own heading. */
  heading: 'h2' | 'h3';
  children?: ReactNode;
};

/** A review with the retailer's answer, in a list. */
export function ReviewItem({ review, heading: Heading, children }: Props) {
  const { stars, title, text, author, bought, retailer, date, answer } = review;
  return (
    <li className="grid content-start gap-1 border-t border-line py-4">
      <Stars value={stars} />
      {title !== '' && <Heading className="font-bold">{title}</Heading>}
      {text !== '' && <p className="max-w-prose whitespace-pre-line">{text}</p>}
      <p className="text-sm text-muted">
        {author}, {date}. Bought {bought}.
      </p>
      {answer !== null && (
        <div className="mt-1 border-l-4 border-line pl-4 text-sm">
          <p className="font-bold">Answer from {retailer}</p>
          <p className="max-w-prose whitespace-pre-line">{answer}</p>
        </div>
      )}
      {children}
    </li>
  );
}
