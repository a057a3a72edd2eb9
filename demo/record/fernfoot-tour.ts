import type { Hand } from './hand.ts';

/** Points at what the voice of `fernfoot` talks about, when it does. */
export async function lookAroundFernfoot(hand: Hand): Promise<void> {
  await hand.rest('.hero h1', 4.6);
  await hand.rest('.hero svg', 6.6);
  await hand.rest('#shelf .picture', 8.6);
  await hand.type('#search', 'br', 12.8);
  await hand.click('#suggestions li', 14.6);
  await hand.rest('.gallery .picture', 15.6);
  await hand.rest('.story', 17.2);
  await hand.rest('#sizes', 19.6);
  await hand.click('#nine', 21.6);
  await hand.click('#add', 23);
  await hand.rest('#reviews', 24.6);
  await hand.rest('#width', 27.8);
  await hand.click('.cart', 29);
  await hand.click('#checkout', 29.8);
  await hand.click('#guest', 30.6);
  await hand.type('#name', 'Maya', 31.6);
  await hand.click('#next', 32.4);
  await hand.rest('#shipping', 38.6);
  await hand.rest('#as-guest', 42);
  await hand.click('#pay', 43.1);
  await hand.rest('#thanks', 45.3);
  await hand.click('.brand', 46.3);
  await hand.rest('#shelf .picture', 49);
  await hand.rest('.hero svg', 54);
}
