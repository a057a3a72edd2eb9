/** '1 credit', '2 credits', '3 deliveries'. */
export function counted(count: number, thing: string): string {
  if (count === 1) return `1 ${thing}`;
  return `${count} ${thing.endsWith('y') ? `${thing.slice(0, -1)}ies` : `${thing}s`}`;
}
