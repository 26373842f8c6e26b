/** Where the footer lists the categories: the phone's menu leads there where no scripts run. */
export const FOOTER_CATEGORIES_ID = 'all-categories';
