const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

export const formatLongDateTime = (timestamp: string) => dateTimeFormat.format(new Date(timestamp));
export const formatClockTime = (timestamp: number) => timeFormat.format(timestamp);
