/** The id of the footer's categories, to which the phone's menu links for browsers without scripts. */
export const FOOTER_CATEGORIES_ID = 'all-categories';
