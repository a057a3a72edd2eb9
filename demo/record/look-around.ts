import type { Hand } from './hand.ts';

/** Visits what the page marks with data-tour, evenly over the time; a text there is typed. */
export async function lookAround(hand: Hand, seconds: number): Promise<void> {
  const stops = await hand.page.locator('[data-tour]').all();
  const texts = await Promise.all(stops.map((stop) => stop.getAttribute('data-tour')));
  for (const [place, text] of texts.entries()) {
    const until = (seconds / texts.length) * (place + 1);
    const stop = `[data-tour] >> nth=${place}`;
    await (text ? hand.type(stop, text, until) : hand.click(stop, until));
  }
}
