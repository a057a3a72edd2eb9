import * as Primitive from 'radix-ui/tooltip';
import type { ComponentProps, ReactNode } from 'react';

export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={700}>{children}</Primitive.Provider>;
}

type TooltipProps = {
  text: ReactNode;
  side?: ComponentProps<typeof Primitive.Content>['side'];
  /** False hides the tooltip, for example while its text is visible anyway. */
  enabled?: boolean;
  children: ReactNode;
};

/** A visual hint. The control still needs its own accessible name. */
export function Tooltip({ text, side = 'bottom', enabled = true, children }: TooltipProps) {
  return (
    <Primitive.Root open={enabled ? undefined : false}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 animate-appear rounded-lg bg-night px-2.5 py-1.5 font-medium text-on-night text-xs"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
