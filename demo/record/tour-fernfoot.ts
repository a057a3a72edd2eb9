import type { SimulatedUser } from './simulated-user.ts';

/** Points at each element of the Fernfoot site while the voice talks about that element. */
export async function tourFernfoot(user: SimulatedUser): Promise<void> {
  await user.hover('.hero h1', 4.6);
  await user.hover('.hero svg', 6.6);
  await user.hover('#shelf .picture', 8.6);
  await user.type('#search', 'br', 12.8);
  await user.click('#suggestions li', 14.6);
  await user.hover('.gallery .picture', 15.6);
  await user.hover('.story', 17.2);
  await user.hover('#sizes', 19.6);
  await user.click('#nine', 21.6);
  await user.click('#add', 23);
  await user.hover('#reviews', 24.6);
  await user.hover('#width', 27.8);
  await user.click('.cart', 29);
  await user.click('#checkout', 29.8);
  await user.click('#guest', 30.6);
  await user.type('#name', 'Maya', 31.6);
  await user.click('#next', 32.4);
  await user.hover('#shipping', 38.6);
  await user.hover('#as-guest', 42);
  await user.click('#pay', 43.1);
  await user.hover('#thanks', 45.3);
  await user.click('.brand', 46.3);
  await user.hover('#shelf .picture', 49);
  await user.hover('.hero svg', 54);
}
