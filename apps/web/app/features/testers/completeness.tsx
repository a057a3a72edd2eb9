import { pluralize } from '@outloud/app-kit/format';
import type { TesterProfile } from '@outloud/contract/testers';
import { Progress } from '@outloud/ui/loading';

type CompletenessProps = { profile: Pick<TesterProfile, 'completeness' | 'waitingAnswers'> };

export function Completeness({ profile: { completeness, waitingAnswers } }: CompletenessProps) {
  const { answered, of } = completeness;
  const text = `${answered} of ${of} answered`;
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-4 text-sm tabular-nums">
        <span className="font-semibold">{text}</span>
        <span className="text-muted">{formatRemaining(of - answered, waitingAnswers.length)}</span>
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

function formatRemaining(unanswered: number, waiting: number): string {
  const waitingText = `${pluralize(waiting, { one: 'answer does', many: 'answers do' })} not count yet`;
  if (unanswered > 0) return waiting > 0 ? `${unanswered} to go, ${waitingText}` : `${unanswered} to go`;
  return waiting > 0 ? waitingText : 'You see every roast that fits you';
}
