/** Where the bar with the price leads. */
export const summaryId = 'pricing-summary';
