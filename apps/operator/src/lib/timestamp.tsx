const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** A date with the time of day below it. */
export function Timestamp({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {dateFormat.format(date)}
      <span className="block font-normal text-muted text-xs leading-4"> {timeFormat.format(date)}</span>
    </time>
  );
}
