import { cn } from '@outloud/ui/cn';
import { formatTimestamp } from '@outloud/uploader/format';

export function TimeChip({ seconds, className }: { seconds: number; className?: string }) {
  return (
    <span
      className={cn(
        'mt-0.5 h-5 w-11 shrink-0 rounded-md bg-sunken text-center font-semibold text-muted text-xs tabular-nums leading-5 transition-colors',
        className,
      )}
    >
      {formatTimestamp(seconds)}
    </span>
  );
}
