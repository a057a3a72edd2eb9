const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

export const formatDateAndTime = (moment: string) => dateAndTime.format(new Date(moment));
export const formatTimeOfDay = (moment: number) => timeOfDay.format(moment);
