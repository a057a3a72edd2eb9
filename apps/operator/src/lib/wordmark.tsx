import { cn } from '@outloud/ui/cn';

export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      className={cn('flex items-center gap-2.5 whitespace-nowrap font-bold text-[1.0625rem] tracking-tight', className)}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-ember" />
        <path
          className="fill-transparent stroke-on-ember"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M8 12.5h13.5M18 8.5l4 4-4 4M24 19.5H10.5M14 15.5l-4 4 4 4"
        />
      </svg>
      Payment Gateway
    </span>
  );
}
