import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cn } from '../cn.ts';

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, 'title'> & {
  title: string;
  description: ReactNode;
};

export function DialogContent({ title, description, className, children, ...rest }: DialogContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 bg-veil data-[state=open]:animate-appear" />
      <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
        <Primitive.Content
          className={cn(
            // Scrolls on its own, because the page behind a dialog cannot scroll.
            'pointer-events-auto relative max-h-[calc(100dvh-2rem)] w-full max-w-md overflow-y-auto rounded-2xl border border-line bg-surface p-6 shadow-lift data-[state=open]:animate-rise',
            className,
          )}
          {...rest}
        >
          <Primitive.Title className="pr-10 font-bold font-display text-xl tracking-tight">{title}</Primitive.Title>
          <Primitive.Description className="mt-1.5 text-muted text-sm leading-6">{description}</Primitive.Description>
          <div className="mt-5">{children}</div>
          <Primitive.Close asChild>
            <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-4 right-4">
              <X aria-hidden="true" className="size-5" />
            </Button>
          </Primitive.Close>
        </Primitive.Content>
      </div>
    </Primitive.Portal>
  );
}
