/** The content section of products for power cuts. */
export const LOAD_SHEDDING = 'Load-shedding ready';

/** The content section of braai products. */
export const BRAAI_SEASON = 'Braai season';

/** The content section of school supplies. */
export const BACK_TO_SCHOOL = 'Back to school';

/** The content section of products grown, sewn or built in South Africa. */
export const MADE_IN_SA = 'Made in South Africa';

/** The content section of products whose every option costs less than R 200. */
export const UNDER_R200 = 'Under R 200';

/** The demo shop's content sections in the order of the home page. */
export const DEMO_CONTENT_SECTIONS: readonly string[] = [
  LOAD_SHEDDING,
  BRAAI_SEASON,
  BACK_TO_SCHOOL,
  MADE_IN_SA,
  UNDER_R200,
];
