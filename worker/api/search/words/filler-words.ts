/** Words of a sentence that describe no product: "toys for 3 year old", "how do I fix a geyser". */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  `a an any anything are best can cheap do does everything find fix free good have how i is looking me my need new nice
   old people person persons some someone something that there thing things this want we what where year years you your`
    .trim()
    .split(/\s+/),
);
