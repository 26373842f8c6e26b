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
  /** When the author last changed it: `2026-11-21`, and `21 Nov 2026`. */
  day: string;
  date: string;
  helpful: number;
  answer: string | null;
};

/** The id of the reviews on the product page. */
export const REVIEWS_ID = 'reviews';
