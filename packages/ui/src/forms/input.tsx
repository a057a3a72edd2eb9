import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';

/** Shared by input, select, and textarea. */
const inputClass =
  'w-full min-w-0 rounded-xl border border-edge bg-surface px-3.5 text-base text-ink transition-[border-color] hover:border-ink/60 disabled:opacity-60 aria-invalid:border-bad aria-invalid:bg-bad-soft/40';

export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={cn(inputClass, 'h-11', className)} {...rest} />;
}

/** Grows with its text in browsers that support `field-sizing`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(inputClass, 'field-sizing-content block max-h-96 min-h-24 py-2.5 leading-6', className)}
      {...rest}
    />
  );
}

/** A native select, for keyboard, touch, and screen reader support. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select className={cn(inputClass, 'h-11 cursor-pointer appearance-none truncate pr-10', className)} {...rest} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </div>
  );
}

type SecretInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'className'> & {
  /** Names the secret in the label of the show/hide button. */
  secretName: string;
};

export function SecretInput({ secretName, ...rest }: SecretInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...rest}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className="pr-12"
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${secretName}`}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-0.5 right-0.5 text-muted"
      >
        <Icon aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}
