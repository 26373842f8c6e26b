/** The content section of what keeps a home going while the power is off. */
export const LOAD_SHEDDING = 'Load-shedding ready';

/** The content section of fire, wood and what goes on the grid. */
export const BRAAI_SEASON = 'Braai season';

/** The content section of the school year. */
export const BACK_TO_SCHOOL = 'Back to school';

/** The content section of what was grown, sewn or built in the country. */
export const MADE_IN_SA = 'Made in South Africa';

/** The content section of small prices: every option costs less than R 200. */
export const UNDER_R200 = 'Under R 200';

/** The demo shop's content sections in the order in which the front page shows them. */
export const DEMO_CONTENT_SECTIONS: readonly string[] = [
  LOAD_SHEDDING,
  BRAAI_SEASON,
  BACK_TO_SCHOOL,
  MADE_IN_SA,
  UNDER_R200,
];
