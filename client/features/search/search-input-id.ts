/** The id of the header's search field, which is on every page. */
export const SEARCH_INPUT_ID = 'search-box';
