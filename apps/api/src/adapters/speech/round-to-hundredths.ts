export function roundToHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
