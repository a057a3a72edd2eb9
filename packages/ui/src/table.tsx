import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const headClass =
  '[&_th]:whitespace-nowrap [&_th]:border-line [&_th]:border-b [&_th]:py-3 [&_th]:text-left [&_th]:font-semibold [&_th]:text-muted [&_th]:text-xs';
const rowsClass =
  '[&_td]:border-line [&_td]:border-b [&_td]:py-4 [&_td]:align-top [&_td]:leading-6 [&_tr:last-child_td]:border-0';

export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table className={cn('w-full text-sm tabular-nums', headClass, rowsClass, className)} {...rest} />;
}
