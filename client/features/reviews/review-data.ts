/** A published review, formatted for the page. */
export type ReviewData = {
  id: number;
  stars: number;
  title: string;
  text: string;
  /** First name and initial. */
  author: string;
  /** `from Karoo Kitchen (Size: M, Colour: Navy)` */
  bought: string;
  retailer: string;
  /** The day of the last change by the author: `2026-11-21`, and as text `21 Nov 2026`. */
  day: string;
  date: string;
  helpful: number;
  answer: string | null;
};

/** The id of the reviews on the product page. */
export const REVIEWS_ID = 'reviews';
