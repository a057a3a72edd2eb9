export function figure(value: number): string {
  return value.toLocaleString('en-US');
}

export function creditCount(credits: number): string {
  return `${figure(credits)} ${credits === 1 ? 'credit' : 'credits'}`;
}

export function reviewCount(reviews: number): string {
  return `${figure(reviews)} ${reviews === 1 ? 'review' : 'reviews'}`;
}

export function dateOf(moment: string): string {
  return new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' });
}

export function timeOf(moment: string): string {
  return new Date(moment).toLocaleTimeString('en-US', { timeStyle: 'short' });
}
