export function hundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
