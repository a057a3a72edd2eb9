import { describe, expect, it } from 'vitest';
import {
  canOwnerCancel,
  getPublicName,
  getRoastStatus,
  type RoastStatus,
  roastStatuses,
  type SlotState,
} from './roasts.ts';

describe('getRoastStatus', () => {
  it.each<[SlotState[], RoastStatus]>([
    [['open'], 'pending'],
    [['open', 'open', 'open'], 'pending'],
    [['claimed'], 'assigned'],
    [['open', 'claimed'], 'assigned'],
    [['claimed', 'released'], 'assigned'],
    [['submitted'], 'in_progress'],
    [['submitted', 'open'], 'in_progress'],
    [['completed', 'open'], 'in_progress'],
    [['completed', 'claimed'], 'in_progress'],
    [['completed', 'submitted', 'released'], 'in_progress'],
    [['submitted', 'released'], 'in_progress'],
    [['completed'], 'completed'],
    [['completed', 'completed'], 'completed'],
    [['completed', 'released'], 'completed'],
    [['released'], 'cancelled'],
    [['released', 'released'], 'cancelled'],
  ])('derives the status of a roast with the slots %j: %s', (slots, status) => {
    expect(getRoastStatus(slots)).toBe(status);
    expect(getRoastStatus(slots.toReversed())).toBe(status);
  });

  it('allows the owner to cancel only a pending roast', () => {
    expect(roastStatuses.filter(canOwnerCancel)).toEqual(['pending']);
  });
});

describe('getPublicName', () => {
  it.each([
    ['Theo Tester', 'Theo T.'],
    ['  Ana  maria  da  silva ', 'Ana S.'],
    ['Cher', 'Cher'],
    ['Zoë Ökonom', 'Zoë Ö.'],
    ['王 伟', '王 伟.'],
  ])('shortens the name "%s" to "%s"', (fullName, publicName) => {
    expect(getPublicName(fullName)).toBe(publicName);
  });
});
