export type Noun = { one: string; many: string };

export function figure(value: number): string {
  return value.toLocaleString('en-US');
}

/** '1 credit', '1,200 credits'. */
export function counted(count: number, { one, many }: Noun): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

export const creditCount = (credits: number) => counted(credits, { one: 'credit', many: 'credits' });
