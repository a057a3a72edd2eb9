export type Phone = 'ios' | 'android';

/** Detects phones and tablets, whose browsers cannot record the screen. Null on a computer. */
export function detectPhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Phone | null {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  // An iPad sends the user agent of a Mac, but Macs have no touch screen.
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null;
}
