const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** A date, and below it the time of day. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {date.format(moment)}
      <span className="block font-normal text-muted text-xs leading-4"> {time.format(moment)}</span>
    </time>
  );
}
