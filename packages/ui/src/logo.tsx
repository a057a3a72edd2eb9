import { cn } from './cn.ts';

export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-8 shrink-0', className)}>
      <path
        className="fill-ember"
        d="M10 2h12a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8H12.5L5 30.4c-1.3.8-3-.2-3-1.7V10a8 8 0 0 1 8-8Z"
      />
      <path
        className="stroke-on-ember"
        strokeWidth="2.75"
        strokeLinecap="round"
        d="M9.5 12.5v3M14 8.5v11M18.5 11v6M23 13v2"
      />
    </svg>
  );
}

/** A collapsed sidebar shows only the mark. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="font-display font-extrabold text-[1.375rem] tracking-[-0.03em] group-data-[state=collapsed]/sidebar:sr-only">
        outloud
      </span>
    </span>
  );
}
