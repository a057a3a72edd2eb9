import type { SimulatedUser } from './simulated-user.ts';

/** Visits all elements with data-tour at equal intervals. Types the attribute's value, or clicks if the value is empty. */
export async function tourPage(user: SimulatedUser, seconds: number): Promise<void> {
  const stops = await user.page.locator('[data-tour]').all();
  const texts = await Promise.all(stops.map((stop) => stop.getAttribute('data-tour')));
  for (const [index, text] of texts.entries()) {
    const until = (seconds / texts.length) * (index + 1);
    const stop = `[data-tour] >> nth=${index}`;
    await (text ? user.type(stop, text, until) : user.click(stop, until));
  }
}
