import * as Primitive from 'radix-ui/tabs';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

export const Tabs = Primitive.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('flex gap-6 border-line border-b', className)} {...rest} />;
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        '-mb-px h-11 rounded-t-sm border-transparent border-b-2 font-semibold text-[0.9375rem] text-muted transition-colors hover:text-ink data-[state=active]:border-ember data-[state=active]:text-ink forced-colors:border-[Canvas] forced-colors:data-[state=active]:border-[Highlight]',
        className,
      )}
      {...rest}
    />
  );
}

export const TabsContent = Primitive.Content;
