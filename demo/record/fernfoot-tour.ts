import type { Hand } from './hand.ts';

/** What the voice of `shop-mixed` talks about, when it does. */
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
  await hand.rest('#width', 30);
  await hand.click('.cart', 32);
  await hand.click('#checkout', 33);
  await hand.click('#guest', 34);
  await hand.type('#name', 'Maya', 35);
  await hand.click('#next', 36);
  await hand.rest('#shipping', 41.4);
  await hand.rest('#as-guest', 44.4);
  await hand.click('#pay', 45.6);
  await hand.rest('#thanks', 48.2);
  await hand.click('.brand', 49.4);
  await hand.rest('#shelf .picture', 52);
  await hand.rest('.hero svg', 56);
}
