export type Noun = { one: string; many: string };

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** '1 credit', '1,200 credits'. */
export function pluralize(count: number, { one, many }: Noun): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

export const formatCreditCount = (credits: number) => pluralize(credits, { one: 'credit', many: 'credits' });

const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

export const formatDateTime = (timestamp: string) => dateTimeFormat.format(new Date(timestamp));
export const formatTime = (timestamp: number) => timeFormat.format(timestamp);
