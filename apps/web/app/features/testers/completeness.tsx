import type { TesterProfile } from '@outloud/contract/testers';
import { Progress } from '@outloud/ui/loading';

export function Completeness({ completeness: { answered, of } }: Pick<TesterProfile, 'completeness'>) {
  const text = `${answered} of ${of} answered`;
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-4 text-sm tabular-nums">
        <span className="font-semibold">{text}</span>
        <span className="text-muted">
          {answered === of ? 'You see every roast that fits you' : `${of - answered} to go`}
        </span>
      </p>
      <Progress
        label="Profile completeness"
        percent={Math.round((answered / of) * 100)}
        valueText={text}
        variant="active"
      />
    </div>
  );
}
