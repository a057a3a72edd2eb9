/** 1 credit = 1 US dollar. Credits are whole numbers everywhere. */
export const lowestPricePerReview = 5;

export function formatDollars(credits: number): string {
  return `$${credits.toLocaleString('en-US')}`;
}
